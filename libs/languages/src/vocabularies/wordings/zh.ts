import type { Wordings } from '../../wordings';

/** Chinese. */
export const wordings: Wordings = {
  rewrites: [],
  frames: '请问一下|请问|請問|我?想问一下|我?想问|麻烦问一下|我想知道|能告诉我|可以告诉我',
  courtesies: '您好|你好|谢谢|謝謝|多谢|感谢',
  idle: '吗 嗎 呢 啊 呀',
  pronouns: '',
  movable: '',
  asking: '',
  linking: '',
};
