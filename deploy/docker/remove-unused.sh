#!/bin/sh
# Removes from the production packages in a folder (node_modules) what the service never reads: types and source maps of packages, the compiler
# that @nestjs/swagger uses while building, and all of libphonenumber-js but the part that class-validator loads.
set -eu
cd "$1"
rm -rf typescript .bin/tsc .bin/tsserver @types
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
for part in bundle es6 es6-modern source min mobile metadata.full.json metadata.min.json metadata.mobile.json; do
  rm -rf "libphonenumber-js/$part" "libphonenumber-js/$part.js"
done
