#!/bin/sh
# switch.sh <version>: switches the running instances of parley@.service to a release built in /opt/parley/releases. It
# restarts the workers first; the first worker migrates the database. Then it restarts the api processes one after
# another: each drains, and the script waits until its successor is ready. At the first fault it stops, and the remaining
# processes keep the previous version. Run it as root.
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
      # Longer than the interval of the proxy's health checks.
      sleep 3
      ;;
  esac
done
