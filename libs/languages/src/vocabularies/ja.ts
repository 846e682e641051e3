import { HAN, KANA, LATIN_NAME } from '../characters';
import type { Vocabulary } from '../vocabulary';

/** Japanese. */
export const ja: Vocabulary = {
  isUnspaced: true,
  termsPerWord: 4,
  courtesy: {
    phrases: `ありがとうございました ありがとうございます ありがとう こんにちは こんばんは おはようございます おはよう さようなら すみません ごめんなさい お願いします よろしく はじめまして
      どうもどうも どうも わかりました 了解です 了解 はい いいえ もしもし`,
    particles: 'はがをにでともかねよのだす',
  },
  smallTalk: {
    greeting: 'こんにちは|こんにちわ|こんばんは|おはよう|おはようございます|はじめまして|やあ',
    thanks:
      'ありがとう|ありがとうございます|ありがとうございました|どうも|どうもありがとう|どうもありがとうございます',
    farewell: 'さようなら|またね|おやすみ|おやすみなさい',
    acknowledgement: 'はい|わかりました|了解|了解です|なるほど',
  },
  replies: {
    greeting: 'こんにちは。ご用件をお聞かせください。',
    thanks: 'どういたしまして。',
    farewell: 'またのご利用をお待ちしております。',
    acknowledgement: 'ほかにお手伝いできることはありますか。',
    unknown: '申し訳ありませんが、その答えはわかりません。',
    unsure: '確かではありませんが、参考になりそうな内容です：',
    learning: 'まだ学習中です。数分後にもう一度お尋ねください。',
    more: '詳細：',
  },
  followUp: {
    pronouns: '[そこあ][れのこち]|そう|そんな|こんな|彼ら?|彼女|同じ|他に|ほかに|両方',
    opening: 'では|じゃあ?|それでは|それで|あと|また|そして|でも|例えば|たとえば|もし',
    impersonal: 'この(?:サイト|サービス|会社)|[そこ]の他',
  },
  questions: {
    types: {
      person: '誰|だれ|どなた',
      time: 'いつ|何[年月日時]|何曜日|何世紀',
      number: 'いくつ|いくら|何[人個回冊枚本台歳%件]|どのくらい|どれくらい|値段|料金',
      place: 'どこ|何[県市国]|どの(?:国|都市|場所|町)',
      reason: 'なぜ|どうして|何故',
    },
    whatIs: [/^(?<thing>.{1,20}?)とは/u],
  },
  answers: {
    reasons: 'ため|ので|から',
    refersBack: 'これ|それ|この|その|彼|しかし',
    editorialNotes: '要出典',
  },
  pages: {
    introductions: 'はじめに|概要',
    questionLabels: '問|問い|答|答え',
  },
  visitors: {
    notNames: '会社名 会社 電話 電話番号 メール',
    nameLabels: 'お?名前|氏名',
    companyLabels: '会社名?|御社名|貴社名',
    statements: [
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
    ],
    notNameEndings: '人|員|者|生|客|..中|語|師|主|民|社|手|好き|の',
  },
  phones: {
    parts: '電話|携帯|ケータイ|連絡先',
    otherParts: '注文|請求書|追跡|伝票|郵便',
    ownNumber: String.raw`私の\s?(?:番号|号码)`,
    currencies: '円',
  },
};
