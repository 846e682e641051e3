import { Url } from '../platform/config/setting-rules';

/** The addresses of the platforms. Others are useful for a local Bot API server, a proxy, or tests. */
export class ChannelsSettings {
  @Url('http:', 'https:')
  TELEGRAM_API_URL = 'https://api.telegram.org';

  @Url('http:', 'https:')
  SLACK_API_URL = 'https://slack.com/api';

  @Url('http:', 'https:')
  META_GRAPH_URL = 'https://graph.facebook.com';

  @Url('http:', 'https:')
  INSTAGRAM_GRAPH_URL = 'https://graph.instagram.com';

  /** Where apps get the tokens with which they answer in Teams. */
  @Url('http:', 'https:')
  TEAMS_LOGIN_URL = 'https://login.microsoftonline.com';

  /** The keys of Microsoft's signatures on callbacks from Teams. */
  @Url('http:', 'https:')
  TEAMS_KEYS_URL = 'https://login.botframework.com/v1/.well-known/keys';
}
