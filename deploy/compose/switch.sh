#!/bin/sh
# switch.sh <version>: switches to the image parley:<version>, which must exist. It replaces the workers first; the first
# worker migrates the database. Then it replaces the api processes one after another: each drains, and the script waits
# until its successor is healthy. At the first fault it stops, and the remaining processes keep the previous version.
set -eu
version=${1:?the version is missing}
cd "$(dirname "$0")/../.."
docker image inspect "parley:$version" >/dev/null
sed -i '/^PARLEY_VERSION=/d' .env
echo "PARLEY_VERSION=$version" >> .env
for service in worker api-1 api-2; do
  docker compose up --detach --no-build --no-deps --wait --wait-timeout 1800 "$service"
  # Longer than the interval of the proxy's health checks.
  sleep 3
done
# Apply the other changes of docker-compose.yml.
docker compose up --detach --no-build --wait
