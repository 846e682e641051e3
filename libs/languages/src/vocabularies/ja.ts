import { HAN, KANA, LATIN_NAME } from '../scripts';
import type { Vocabulary } from '../vocabulary';

/** Japanese. */
export const ja: Vocabulary = {
  isUnspaced: true,
  termsPerWord: 4,
  asksWhatIs: [/^(?<thing>.{1,20}?)とは/u],
  asksAboutSite: [
    /^(?:これ|ここ|この(?:サイト|ページ|会社|お?店|サービス|団体))(?:は|って)?(?:何|なん|どんな|どういう)[^。]{0,12}$/u,
    /(?:何の|どんな|どういう)(?:サイト|会社|お?店|サービス|団体)(?:です|なの|でしょう)?か?[?？。]?$/u,
    /(?:何を(?:して(?:いる|います|る)|売って(?:いる|います|る)|提供して(?:いる|います|る)|扱って(?:いる|います|る))[^。]{0,8}|(?:あなた(?:達|たち|がた)?|御社|貴社)(?:は|って)(?:誰|何)[^。]{0,6})$/u,
  ],
  introductions: 'はじめに|会社概要|私たちについて',
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
