import type { Introduction } from './introduction';
import type { Span } from './readable-text';

const HAN = String.raw`\p{Script=Han}`;
const KANA = String.raw`\p{Script=Hiragana}\p{Script=Katakana}ー`;
const LATIN_NAME = String.raw`\p{Lu}[\p{Script=Latin}'-]{1,30}(?: \p{Lu}[\p{Script=Latin}'-]{1,30}){0,3}`;
const END = String.raw`(?=$|[\s,.!;、。，（(\uFFFC]|我|是|来自|來自|在|的|想|请)`;

const CHINESE_SURNAMES =
  '[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾顧毛郝龚邵万钱錢严覃武戴莫孔向汤]';
const KOREAN_SURNAMES =
  '[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용]';
/** Endings of nouns that describe a person but are not names. */
const NOUN_END = /(?:人|員|者|生|客|..中|語|師|主|民|社|手|好き|の)$/u;

/** Each pattern has a group `name`, `company` or both. */
const STATEMENTS = [
  new RegExp(`(?:我叫|我的名字(?:是|叫)|我名叫|敝姓)(?<name>[${HAN}·]{2,4}?|${LATIN_NAME})${END}`, 'du'),
  new RegExp(
    `我(?:是|来自|來自|在)(?<company>[${HAN}\\p{Script=Latin}\\p{N}]{1,30}?(?:公司|集团|集團))(?:的(?<name>${CHINESE_SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})${END})?`,
    'du',
  ),
  new RegExp(
    `我是(?<name>${CHINESE_SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})(?=$|[\\s,.!、。，（(\\uFFFC])`,
    'du',
  ),
  new RegExp(
    `(?<company>(?:株式会社|有限会社|合同会社)[${HAN}${KANA}\\p{Script=Latin}\\p{N}]{1,30}?|[${HAN}${KANA}\\p{Script=Latin}\\p{N}]{1,30}?(?:株式会社|有限会社|合同会社))の(?<name>[${HAN}${KANA}]{1,8}(?: [${HAN}${KANA}]{1,8})??|${LATIN_NAME})(?:と申します|といいます|と言います|です)`,
    'du',
  ),
  new RegExp(
    `(?:^|[\\s、。,]|私は|名前は|わたしは|僕は)(?<name>[${HAN}]{1,4} ?[${HAN}${KANA}]{1,6}?|\\p{Script=Katakana}[\\p{Script=Katakana}ー・]{1,14}|${LATIN_NAME})(?:と申します|と申す|といいます|と言います)`,
    'du',
  ),
  new RegExp(
    `(?:私は|わたしは|僕は|私の名前は|名前は)(?<name>[${HAN}]{1,3} ?[${HAN}]{1,3}|\\p{Script=Katakana}[\\p{Script=Katakana}ー・]{1,14}|${LATIN_NAME})です`,
    'du',
  ),
  new RegExp(
    `(?:제 이름은|저는) ?(?<name>${KOREAN_SURNAMES}\\p{Script=Hangul}{2}|${LATIN_NAME})(?:입니다|이에요|예요|라고 합니다|이라고 합니다)`,
    'du',
  ),
];

/** Finds the name and the company that a visitor states in one of the usual Chinese, Japanese or Korean phrases. */
export function findCjkIntroduction(text: string): Introduction {
  let name: Span | undefined;
  let company: Span | undefined;
  for (const statement of STATEMENTS) {
    const match = statement.exec(text);
    const groups = match?.indices?.groups;
    const found = match?.groups?.['name'] ?? '';
    if (!NOUN_END.test(found)) name ??= asSpan(groups?.['name']);
    company ??= asSpan(groups?.['company']);
  }
  return { name, company };
}

function asSpan(range: [number, number] | undefined): Span | undefined {
  return range && { start: range[0], end: range[1] };
}
