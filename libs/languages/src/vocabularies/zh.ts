import { HAN, LATIN_NAME } from '../characters';
import type { Vocabulary } from '../vocabulary';

const SURNAMES =
  '[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾顧毛郝龚邵万钱錢严覃武戴莫孔向汤]';
/** What follows a name: the end, a mark, or the next word of the sentence. */
const END = String.raw`(?=$|[\s,.!;、。，（(\uFFFC]|我|是|来自|來自|在|的|想|请)`;

/** Chinese. */
export const zh: Vocabulary = {
  isUnspaced: true,
  termsPerWord: 4,
  courtesy: {
    phrases: `谢谢你 谢谢您 謝謝 谢谢 多谢 感谢 您好 你好 大家好 早上好 下午好 晚上好 早安 晚安 再见 再見 拜拜 好的 好吧 没问题 知道了 明白了 不客气 请问 嗨 哈喽 是的 对的 嗯
      哦 你是谁`,
    particles: '的了吗吧呢啊呀是我你您他她它们在和也都很就不好么',
  },
  smallTalk: {
    greeting: '你好|您好|你们好|大家好|早上好|下午好|晚上好|早安|嗨|哈喽|哈啰|在吗',
    thanks: '谢谢|谢谢你|谢谢您|多谢|感谢|非常感谢|谢了|謝謝',
    farewell: '再见|拜拜|晚安|再見',
    acknowledgement: '好的|好|明白了|知道了|可以|行',
  },
  fillers: '的|帮助|了|啊|呀|您|你',
  replies: {
    greeting: '您好！请问有什么可以帮您？',
    thanks: '不客气！',
    farewell: '再见！',
    acknowledgement: '还有什么可以帮您的吗？',
    unknown: '抱歉，我不知道这个问题的答案。',
    unsure: '我不确定，但以下内容可能有帮助：',
    learning: '我还在学习中，请过几分钟再问我。',
    more: '更多信息：',
  },
  followUp: {
    pronouns:
      '[它他她牠其]们?|[这那][个些种里儿样款家位次时]?|此|该|前者|后者|两者|同样|另外|其他|這|那|該|們',
    opening: '那么?|还有|另外|以及|和|或者?|但是?|而且|然后|那麼|還有|比如|例如|如果',
    impersonal: '其中|其实|此外',
  },
  questions: {
    types: {
      person: '谁|何人|哪位',
      time: '什么时候|何时|哪一?年|哪一?天|几月|几点|什么时间|日期|哪个世纪|多久以前',
      number: '多少|几[个次名人位年天岁种家座条]|多[大长高远久重快深]|百分之几|价格',
      place: '哪里|哪儿|何处|什么地方|在哪|哪个(?:国家|城市|地方|州|省)',
      reason: '为什么|为何|什么原因|怎么会',
    },
    whatIs: [/^什么是(?<thing>.+?)(?:[？?，。]|$)/u, /^(?<thing>.{1,20}?)是什么/u],
  },
  answers: {
    reasons: '因为|因此|由于|以便|所以',
    refersBack: '[他她它这此该其]|然而|因此',
    editorialNotes: '来源请求|需要引用',
  },
  pages: {
    introductions: '简介|概述|介绍',
    questionLabels: '问|答',
  },
  visitors: {
    notNames: '公司 电话 手机 邮箱',
    nameLabels: '姓名|名字',
    companyLabels: '公司(?:名称)?',
    statements: [
      new RegExp(`(?:我叫|我的名字(?:是|叫)|我名叫|敝姓)(?<name>[${HAN}·]{2,4}?|${LATIN_NAME})${END}`, 'du'),
      new RegExp(
        `我(?:是|来自|來自|在)(?<company>[${HAN}\\p{Script=Latin}\\p{N}]{1,30}?(?:公司|集团|集團))(?:的(?<name>${SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})${END})?`,
        'du',
      ),
      new RegExp(`我是(?<name>${SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})(?=$|[\\s,.!、。，（(\\uFFFC])`, 'du'),
    ],
  },
  phones: {
    parts: '电话|電話|手机|手機|致电|打给|联系方式',
    otherParts: '订单|訂單|单号|單號|发票|快递|身份证|银行卡|編號|编号',
    ownNumber: String.raw`(?:我的|我们的)\s?(?:号码|號碼|番号)`,
    currencies: '元',
  },
};
