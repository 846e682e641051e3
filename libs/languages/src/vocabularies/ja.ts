import { HAN, KANA, LATIN_NAME } from '../scripts';
import type { Vocabulary } from '../vocabulary';
import { siteFacts } from './facts/ja';

/** Japanese. */
export const ja: Vocabulary = {
  siteFacts,
  isUnspaced: true,
  termsPerWord: 4,
  emergencyContacts: '緊急|救急|中毒|ホットライン|いのちの電話|救命|相談窓口|火災',
  asksFor: {
    price: 'いくら|値段|料金|価格|費用',
    hours: '営業時間|開館時間|何時(?:から|まで)|いつ(?:開|閉|営業)',
    contact: '電話番号|メールアドレス|連絡先|(?:問い合わせ|連絡)(?:方法|したい|できますか)',
    duration: 'どのくらいの?(?:時間|期間)|どれくらいの?(?:時間|期間)|何(?:分|時間|日間|週間|か月|ヶ月|年間)',
    person: '誰|だれ|どなた',
    time: 'いつ|何[年月日時]|何曜日|何世紀',
    number: 'いくつ|いくら|何[人個回冊枚本台歳%件]|どのくらい|どれくらい|値段|料金',
    place: 'どこ|何[県市国]|どの(?:国|都市|場所|町)',
    reason: 'なぜ|どうして|何故',
  },
  asksWhatIs: [/^(?<thing>.{1,20}?)とは/u],
  asksAboutSite: [
    /^(?:これ|ここ|この(?:サイト|ページ|会社|お?店|サービス|団体))(?:は|って)?(?:何|なん|どんな|どういう)[^。]{0,12}$/u,
    /(?:何の|どんな|どういう)(?:サイト|会社|お?店|サービス|団体)(?:です|なの|でしょう)?か?[?？。]?$/u,
    /(?:何を(?:して(?:いる|います|る)|売って(?:いる|います|る)|提供して(?:いる|います|る)|扱って(?:いる|います|る))[^。]{0,8}|(?:あなた(?:達|たち|がた)?|御社|貴社)(?:は|って)(?:誰|何)[^。]{0,6})$/u,
  ],
  prices: '無料|円',
  durations: '秒|分|時間|日|週間|か月|ヶ月|年',
  announcements: '(?:この|本)(?:記事|ページ|ガイド|章|節)では',
  reasons: 'ため|ので|から',
  refersBack: 'これ|それ|この|その|彼|しかし',
  editorialNotes: '要出典',
  introductions: 'はじめに|会社概要|私たちについて|.{1,20}について|.{1,20}とは',
  descriptions: 'です|であり|を提供|を目的|目指して',
  questionLabels: '問|問い|答|答え',
  asides: String.raw`カテゴリー?[:：]|タグ[:：]|この記事を(?:シェア|共有)|読了時間|約?\d+分で読めます`,
  bylines: '著者|執筆|文責',
  updated: '最終更新日?|更新日時?',
  notNames: '会社名 会社 電話 電話番号 メール',
  nameLabels: 'お?名前|氏名',
  companyLabels: '会社名?|御社名|貴社名',
  selfIntroductions: [
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
  phoneParts: '電話|携帯|ケータイ|連絡先',
  otherNumberParts: '注文|請求書|追跡|伝票|郵便',
  ownNumber: String.raw`私の\s?(?:番号|号码)`,
  currencies: '円',
};
