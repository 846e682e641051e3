/** The kind of a message that asks nothing. */
export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'acknowledgement';

/** Languages that have replies. For other languages the replies are English. */
export type SpokenLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'zh' | 'ja';

/** Phrases of each kind, separated by `|`. The phrases of languages without replies are under English. */
export const PHRASES: Record<SpokenLanguage, Record<SmallTalk, string>> = {
  en: {
    greeting:
      'hi|hello|helo|hey|hiya|howdy|heya|greetings|good morning|good afternoon|good evening|good day|how are you' +
      "|how are you doing|how's it going|what's up|nice to meet you|hej|hei|hejsan|god dag|cześć|dzień dobry|merhaba|selam" +
      '|ahoj|dobrý den|szia|bună|привет|здравствуй|здравствуйте|добрый день|γεια|γεια σας|γεια σου|مرحبا|السلام عليكم' +
      '|नमस्ते|안녕하세요|안녕|สวัสดี|xin chào|shalom|שלום',
    thanks:
      'thanks|thank you|thank u|thankyou|thx|thnx|tnx|ty|tysm|cheers|much appreciated|appreciate it|i appreciate it|many thanks' +
      '|tack|tak|takk|kiitos|dziękuję|dzięki|teşekkürler|teşekkür ederim|děkuji|díky|köszönöm|mulțumesc|спасибо|благодарю' +
      '|ευχαριστώ|شكرا|감사합니다|고마워|ขอบคุณ|cảm ơn',
    farewell:
      'bye|goodbye|good bye|bye bye|see you|see ya|see you later|farewell|good night|have a nice day|have a good day' +
      '|have a great day|hej då|пока|до свидания|안녕히 계세요',
    acknowledgement:
      'ok|okay|okey|k|kk|great|perfect|cool|awesome|excellent|got it|i see|understood|alright|all right|sounds good|good' +
      '|very good|wow|lol|haha',
  },
  de: {
    greeting:
      'hallo|hallöchen|guten tag|guten morgen|guten abend|grüß gott|grüß dich|grüezi|servus|moin|moin moin|wie geht’s' +
      '|wie gehts|wie geht es dir|wie geht es ihnen',
    thanks: 'danke|danke schön|dankeschön|danke sehr|vielen dank|besten dank|herzlichen dank|tausend dank',
    farewell:
      'tschüss|tschüß|auf wiedersehen|bis bald|bis dann|gute nacht|schönen tag|schönen tag noch|schönen abend',
    acknowledgement: 'alles klar|verstanden|super|prima|in ordnung|gut|sehr gut|toll|klasse|passt|genau',
  },
  fr: {
    greeting: 'bonjour|bonsoir|salut|coucou|allô|comment ça va|ça va|comment allez-vous',
    thanks: 'merci|merci beaucoup|merci bien|mille mercis|je vous remercie|je te remercie|grand merci',
    farewell: 'au revoir|à bientôt|à plus|bonne journée|bonne soirée|bonne nuit|adieu',
    acknowledgement: "d'accord|parfait|très bien|génial|compris|c'est bon|entendu",
  },
  es: {
    greeting:
      'hola|buenos días|buenas tardes|buenas noches|buenas|buen día|qué tal|cómo estás|cómo está|saludos',
    thanks: 'gracias|muchas gracias|mil gracias|muchísimas gracias|te lo agradezco|se lo agradezco',
    farewell: 'adiós|hasta luego|hasta pronto|hasta mañana|chao|nos vemos',
    acknowledgement: 'vale|de acuerdo|perfecto|muy bien|entendido|bien',
  },
  it: {
    greeting:
      'ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|come stai|come sta|come va',
    thanks: 'grazie|grazie mille|molte grazie|tante grazie|ti ringrazio|la ringrazio',
    farewell: 'arrivederci|a presto|buonanotte|buona notte|buona giornata|addio',
    acknowledgement: "va bene|perfetto|d'accordo|capito|ottimo|benissimo",
  },
  pt: {
    greeting: 'olá|oi|bom dia|boa tarde|boa noite|tudo bem|tudo bom|como vai|como está você',
    thanks: 'obrigado|obrigada|muito obrigado|muito obrigada|agradeço|valeu',
    farewell: 'tchau|até logo|até breve|até mais|adeus',
    acknowledgement: 'tá bom|perfeito|entendi|beleza|ótimo|muito bem|certo',
  },
  nl: {
    greeting: 'hoi|goedendag|goedemorgen|goedemiddag|goedenavond|hoe gaat het|hoe gaat het met je',
    thanks: 'dank je|dank je wel|dankjewel|dank u|dank u wel|bedankt|hartelijk dank|heel erg bedankt',
    farewell: 'doei|tot ziens|tot straks|tot snel|fijne dag|fijne avond|welterusten',
    acknowledgement: 'oké|begrepen|mooi|goed|heel goed',
  },
  zh: {
    greeting: '你好|您好|你们好|大家好|早上好|下午好|晚上好|早安|嗨|哈喽|哈啰|在吗',
    thanks: '谢谢|谢谢你|谢谢您|多谢|感谢|非常感谢|谢了|謝謝',
    farewell: '再见|拜拜|晚安|再見',
    acknowledgement: '好的|好|明白了|知道了|可以|行',
  },
  ja: {
    greeting: 'こんにちは|こんにちわ|こんばんは|おはよう|おはようございます|はじめまして|やあ',
    thanks:
      'ありがとう|ありがとうございます|ありがとうございました|どうも|どうもありがとう|どうもありがとうございます',
    farewell: 'さようなら|またね|おやすみ|おやすみなさい',
    acknowledgement: 'はい|わかりました|了解|了解です|なるほど',
  },
};

/** Words that go with these phrases and carry no meaning alone. */
export const FILLERS =
  'there|all|everyone|everybody|team|guys|folks|sir|madam|bot|assistant|friend|again|so much|very much|a lot|you too|for|your|the|help' +
  '|helping|me|you|very|so|and|that|is|was|now|oh|ah|please|dear|today|to|zusammen|alle|leute|sehr|für|die|ihre|deine|hilfe|dir' +
  '|ihnen|euch|auch|und|dann|noch|tout le monde|à tous|toi|vous|pour|votre|ton|aide|beaucoup|et|todos|por|tu|su|la|ayuda|y|tutti|per' +
  '|il|tuo|suo|aiuto|e|pela|sua|ajuda|voor|je|uw|hulp|en|的|帮助|了|啊|呀|您|你';

/**
 * What the library says itself: a reply to small talk, the reply if there is no answer, the line above an answer that
 * it is unsure of, and the word before a link.
 */
export type Reply = SmallTalk | 'unknown' | 'unsure' | 'learning' | 'more';

export const REPLIES: Record<SpokenLanguage, Record<Reply, string>> = {
  en: {
    greeting: 'Hello! How can I help you?',
    thanks: "You're welcome!",
    farewell: 'Goodbye, and see you soon!',
    acknowledgement: 'Is there anything else I can help you with?',
    unknown: "I'm sorry, I don't know the answer to that.",
    unsure: 'I am not sure, but this may help:',
    learning: 'I am still learning. Please ask me again in a few minutes.',
    more: 'More:',
  },
  de: {
    greeting: 'Hallo! Wie kann ich helfen?',
    thanks: 'Gern geschehen!',
    farewell: 'Auf Wiedersehen und bis bald!',
    acknowledgement: 'Kann ich sonst noch etwas für Sie tun?',
    unknown: 'Das weiß ich leider nicht.',
    unsure: 'Ich bin nicht sicher, aber das könnte helfen:',
    learning: 'Ich lerne noch. Bitte fragen Sie in ein paar Minuten noch einmal.',
    more: 'Mehr dazu:',
  },
  fr: {
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    thanks: 'Je vous en prie !',
    farewell: 'Au revoir et à bientôt !',
    acknowledgement: 'Puis-je vous aider pour autre chose ?',
    unknown: 'Désolé, je ne connais pas la réponse à cette question.',
    unsure: 'Je n’en suis pas sûr, mais ceci peut vous aider :',
    learning: 'Je suis encore en train d’apprendre. Posez-moi la question de nouveau dans quelques minutes.',
    more: 'En savoir plus :',
  },
  es: {
    greeting: '¡Hola! ¿En qué puedo ayudarle?',
    thanks: '¡De nada!',
    farewell: '¡Adiós y hasta pronto!',
    acknowledgement: '¿Puedo ayudarle en algo más?',
    unknown: 'Lo siento, no sé la respuesta a eso.',
    unsure: 'No estoy seguro, pero esto puede ayudarle:',
    learning: 'Todavía estoy aprendiendo. Vuelva a preguntarme dentro de unos minutos.',
    more: 'Más información:',
  },
  it: {
    greeting: 'Salve! Come posso aiutarla?',
    thanks: 'Prego!',
    farewell: 'Arrivederci e a presto!',
    acknowledgement: 'Posso aiutarla in altro?',
    unknown: 'Mi dispiace, non conosco la risposta.',
    unsure: 'Non ne sono sicuro, ma questo può esserle utile:',
    learning: 'Sto ancora imparando. Me lo chieda di nuovo tra qualche minuto.',
    more: 'Altre informazioni:',
  },
  pt: {
    greeting: 'Olá! Como posso ajudar?',
    thanks: 'De nada!',
    farewell: 'Até logo!',
    acknowledgement: 'Posso ajudar em mais alguma coisa?',
    unknown: 'Desculpe, não sei a resposta para isso.',
    unsure: 'Não tenho certeza, mas isto pode ajudar:',
    learning: 'Ainda estou aprendendo. Pergunte de novo daqui a alguns minutos.',
    more: 'Mais informações:',
  },
  nl: {
    greeting: 'Hallo! Waarmee kan ik u helpen?',
    thanks: 'Graag gedaan!',
    farewell: 'Tot ziens!',
    acknowledgement: 'Kan ik u nog ergens mee helpen?',
    unknown: 'Sorry, dat weet ik niet.',
    unsure: 'Ik weet het niet zeker, maar dit kan helpen:',
    learning: 'Ik ben nog aan het leren. Vraag het over een paar minuten nog eens.',
    more: 'Meer informatie:',
  },
  zh: {
    greeting: '您好！请问有什么可以帮您？',
    thanks: '不客气！',
    farewell: '再见！',
    acknowledgement: '还有什么可以帮您的吗？',
    unknown: '抱歉，我不知道这个问题的答案。',
    unsure: '我不确定，但以下内容可能有帮助：',
    learning: '我还在学习中，请过几分钟再问我。',
    more: '更多信息：',
  },
  ja: {
    greeting: 'こんにちは。ご用件をお聞かせください。',
    thanks: 'どういたしまして。',
    farewell: 'またのご利用をお待ちしております。',
    acknowledgement: 'ほかにお手伝いできることはありますか。',
    unknown: '申し訳ありませんが、その答えはわかりません。',
    unsure: '確かではありませんが、参考になりそうな内容です：',
    learning: 'まだ学習中です。数分後にもう一度お尋ねください。',
    more: '詳細：',
  },
};
