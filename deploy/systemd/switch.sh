#!/bin/sh
# switch.sh <version>: runs a release that is built in /opt/parley/releases, with the instances of parley@.service that
# run now. Workers are restarted first, and the first one migrates the database. Then the api processes, one after the
# other: each drains, and the next one waits until its successor is ready. Ends at the first fault, with the remaining
# processes on the version before. As root.
set -eu
version=${1:?the version is missing}
cd /opt/parley
if [ ! -f "releases/$version/dist/src/main.js" ]; then
  echo "/opt/parley/releases/$version is not built" >&2
  exit 1
fi
ln -sfn "releases/$version" current.new
mv -T current.new current

instances() { systemctl list-units --plain --no-legend "parley@$1-*" | sed -n 's/^parley@\([^ ]*\)\.service .*/\1/p'; }

for instance in $(instances worker) $(instances api); do
  echo "restarting $instance"
  systemctl restart "parley@$instance"
  case $instance in
    api-*)
      port=$(sed -n 's/^PORT=//p' "/etc/parley/$instance.env")
      timeout 1800 sh -c "until curl -fs -o /dev/null http://127.0.0.1:$port/ready; do sleep 1; done"
      # The proxy notices it: more than the interval of its health checks.
      sleep 3
      ;;
  esac
done
