#!/bin/sh
# remove-unused.sh <node_modules>: removes the files that the service never reads from the production packages: types,
# source maps, the compiler that @nestjs/swagger uses in a build, and the parts of libphonenumber-js that
# class-validator does not load.
set -eu
cd "$1"
rm -rf typescript .bin/tsc .bin/tsserver @types
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
for part in bundle es6 es6-modern source min mobile metadata.full.json metadata.min.json metadata.mobile.json; do
  rm -rf "libphonenumber-js/$part" "libphonenumber-js/$part.js"
done
