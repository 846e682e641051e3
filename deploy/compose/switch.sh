#!/bin/sh
# switch.sh <version>: runs the image parley:<version>, which must exist. Workers are replaced first, and the first one
# migrates the database. Then the api processes, one after the other: each drains, and the next one waits until its
# successor is healthy. Ends at the first fault, with the remaining processes on the version before.
set -eu
version=${1:?the version is missing}
cd "$(dirname "$0")/../.."
docker image inspect "parley:$version" >/dev/null
sed -i '/^PARLEY_VERSION=/d' .env
echo "PARLEY_VERSION=$version" >> .env
for service in worker api-1 api-2; do
  docker compose up --detach --no-build --no-deps --wait --wait-timeout 1800 "$service"
  # The proxy notices it: more than the interval of its health checks.
  sleep 3
done
# What else changed in docker-compose.yml.
docker compose up --detach --no-build --wait
