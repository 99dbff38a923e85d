"""house"""
