import type { Wordings } from '../../wordings';

/** Japanese. */
export const wordings: Wordings = {
  rewrites: [],
  frames: 'すみません|すいません|ちょっと聞きたいのですが|お聞きしたいのですが|質問です',
  courtesies: 'こんにちは|こんばんは|ありがとうございます|お願いします|教えてください',
  idle: '',
  pronouns: '',
  movable: '',
  asking: '',
  linking: '',
};
