# The house as an image: `docker build -t houseway .`, or with a PostgreSQL by `docker compose up`.
# docs/operate.md tells how it is run.

FROM python:3.11-slim-bookworm AS build
RUN pip install --no-cache-dir uv==0.13.7
WORKDIR /src
COPY pyproject.toml requirements.lock README.md LICENSE ./
COPY src src
# The versions of the lock, and of them only what the house itself needs.
RUN uv venv /opt/houseway \
    && uv pip install --no-cache --compile-bytecode --python /opt/houseway --constraint requirements.lock .

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 900 --create-home --home-dir /var/lib/houseway houseway
COPY --from=build /opt/houseway /opt/houseway
ENV PATH=/opt/houseway/bin:$PATH \
    XDG_DATA_HOME=/var/lib/houseway \
    XDG_CACHE_HOME=/var/lib/houseway/cache
USER 900
# The SQLite store, unless HOUSEWAY_DATABASE names another; and the loops, compiled on this processor.
VOLUME /var/lib/houseway
EXPOSE 8000 9100
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=2)"]
ENTRYPOINT ["houseway"]
CMD ["serve", "--host", "0.0.0.0", "--no-browser", "--log", "json", "--metrics", "0.0.0.0:9100"]
