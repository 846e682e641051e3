import type { Transport } from '../transport.js';
import { AccountMethods, Grants, Keys, People, SignInProvider } from './methods.js';

/** The account of the calling key: its details, its API keys, its people, and its audit log. */
export class Account extends AccountMethods {
  /** API keys of the account and mode. */
  readonly keys: Keys;
  /** The people of the account and mode, who use the console. */
  readonly people: People;
  /** The provider of OpenID Connect by which they sign in. */
  readonly signInProvider: SignInProvider;
  /** The assistants that people have let ask an agent over MCP. */
  readonly grants: Grants;

  constructor(transport: Transport) {
    super(transport);
    this.grants = new Grants(transport);
    this.keys = new Keys(transport);
    this.people = new People(transport);
    this.signInProvider = new SignInProvider(transport);
  }
}
