import { HAN, LATIN_NAME } from '../scripts';
import type { Vocabulary } from '../vocabulary';

const SURNAMES =
  '[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾顧毛郝龚邵万钱錢严覃武戴莫孔向汤]';
/** The text after a name: the end, a mark, or the next word of the sentence. */
const END = String.raw`(?=$|[\s,.!;、。，（(\uFFFC]|我|是|来自|來自|在|的|想|请)`;

/** Chinese. */
export const zh: Vocabulary = {
  isUnspaced: true,
  termsPerWord: 4,
  stopWords: `的 了 是 吗 嗎 呢 有 没有 沒有 在 我 你 您 我们 我們 你们 你們 这 這 那 什么 什麼 谁 誰 哪里 哪裡 几 幾 几点
    幾點 多少 多少钱 多少錢 多久 怎么 怎麼 如何 可以 能 会 會 要 请 請 请问 請問`,
  asksWhatIs: [/^什么是(?<thing>.+?)(?:[？?，。]|$)/u, /^(?<thing>.{1,20}?)是什么/u],
  asksAboutSite: [/你们是?做什么的/u],
  introductions: '简介|介绍|关于我们|公司简介|我们是谁',
  descriptions: '是一(?:个|家|款|种|所)|我们(?:是|提供|致力)|致力于|成立于',
  questionLabels: '问|答',
  asides: '发布(?:于|在)|发表于|分类[:：]|标签[:：]|阅读时间|分享到',
  bylines: '作者|文/|文',
  updated: '最后更新(?:时间|于)?|更新(?:时间|日期|于)|最近更新',
  notNames: '公司 电话 手机 邮箱',
  nameLabels: '姓名|名字',
  companyLabels: '公司(?:名称)?',
  selfIntroductions: [
    new RegExp(`(?:我叫|我的名字(?:是|叫)|我名叫|敝姓)(?<name>[${HAN}·]{2,4}?|${LATIN_NAME})${END}`, 'du'),
    new RegExp(
      `我(?:是|来自|來自|在)(?<company>[${HAN}\\p{Script=Latin}\\p{N}]{1,30}?(?:公司|集团|集團))(?:的(?<name>${SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})${END})?`,
      'du',
    ),
    new RegExp(`我是(?<name>${SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})(?=$|[\\s,.!、。，（(\\uFFFC])`, 'du'),
  ],
  phoneParts: '电话|電話|手机|手機|致电|打给|联系方式',
  otherNumberParts: '订单|訂單|单号|單號|发票|快递|身份证|银行卡|編號|编号',
  ownNumber: String.raw`(?:我的|我们的)\s?(?:号码|號碼|番号)`,
  currencies: '元',
};
