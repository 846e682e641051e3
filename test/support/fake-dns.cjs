// Preloaded into a service under test: replaces its DNS with the names in a JSON file, which is read again at every
// look-up. {"hooks.test": [["2d00::1"], ["127.0.0.1"]]} has the addresses for the first and the second look-up; the
// last addresses repeat. No other name exists. Prints every look-up.
const dns = require('node:dns');
const { readFileSync } = require('node:fs');
const { isIP } = require('node:net');
const { callbackify } = require('node:util');

let file;

/** Reads the names from the file. */
module.exports = (names) => {
  file = names;
};

const told = new Map();

/** The addresses of the next look-up of this name. */
function nextAnswer(name) {
  const answers = JSON.parse(readFileSync(file, 'utf8'))[name] ?? [[]];
  const key = JSON.stringify(answers);
  const count = told.get(name)?.key === key ? told.get(name).count + 1 : 0;
  told.set(name, { key, count });
  const addresses = answers[Math.min(count, answers.length - 1)];
  process.stdout.write(`look-up ${name}: ${addresses.join(' ')};\n`);
  return addresses;
}

function notFound(name) {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
}

const systemLookup = dns.promises.lookup;
const systemCallbackLookup = dns.lookup;
const isOfTheMachine = (name) => !name || isIP(name) !== 0 || name === 'localhost';

// Callers leave parameters out that the types of the replaced functions require.
// oxlint-disable typescript/no-useless-default-assignment

dns.promises.lookup = async (name, options = {}) => {
  if (isOfTheMachine(name)) return systemLookup(name, options);
  const found = nextAnswer(name).map((address) => ({ address, family: isIP(address) }));
  if (found.length === 0) throw notFound(name);
  return options.all ? found : found[0];
};

dns.promises.Resolver = class {
  /** Both address families: one look-up queries each of them once. */
  addresses(name) {
    return (this.found ??= nextAnswer(name));
  }

  async resolve4(name) {
    return this.ofFamily(name, 4);
  }

  async resolve6(name) {
    return this.ofFamily(name, 6);
  }

  ofFamily(name, family) {
    const found = this.addresses(name).filter((address) => isIP(address) === family);
    if (found.length === 0) throw notFound(name);
    return found;
  }
};

// Also replaces the look-up of Node's own sockets, which is used without an explicit one: a guard that resolved a name
// and then connected by name would use it.
dns.lookup = (name, options, callback = options) => {
  if (isOfTheMachine(name)) return systemCallbackLookup(name, options, callback);
  callbackify(dns.promises.lookup)(name, { all: true }, (error, found) => {
    if (error || options.all) callback(error, found);
    else callback(null, found[0].address, found[0].family);
  });
};
