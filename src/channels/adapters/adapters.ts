import type { ChannelAdapter, ChannelKind } from '../channel-adapter';
import { email } from './email';
import { facebook, instagram } from './messenger';
import { slack } from './slack';
import { teams } from './teams';
import { telegram } from './telegram';
import { whatsapp } from './whatsapp';

/** The adapter of each platform. */
export const ADAPTERS: Readonly<Record<ChannelKind, ChannelAdapter>> = {
  telegram,
  slack,
  whatsapp,
  facebook,
  instagram,
  teams,
  email,
};
