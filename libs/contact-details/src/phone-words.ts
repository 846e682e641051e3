/** What kind of number the words around it announce. */
export type Hint = 'phone' | 'other' | 'none';

/** Words that announce a phone number. */
const PHONE = new RegExp(
  [
    '^(?:call|callback|calling|dial|ring|reach|text|sms|phones?|fon|cell|cellphone|handset|mob|tel|telf|tlf|' +
      'gsm|wa|viber|telegram|signal|rufe?n?|ruft',
    'anrufen|anruf|rückruf|zurückrufen|erreichbar|appel|appele[rz]|rappele[rz]|joindre|joignable|portable|' +
      'llam[ae]\\p{L}*|ll[aá]m[ae]\\p{L}*',
    'lig[au][er]?|ligar|liguem?|chiam[aoi]\\p{L}*|bel|bellen|ring[ae]?|zadzwo\\p{L}*|dzwon\\p{L}*|ara|arayın|' +
      'cep|моб|тел)$',
  ].join('|') +
    '|^(?:whats?app|t[eé]l[eé]ph?on|telefoon|teléfono|telefone|telefón|handy|mobil|móvil|m[oó]viles|cellul|' +
    'celular|telemóvel|телефон|звон|позвон|мобил|вайбер|ватсап)' +
    '|电话|電話|手机|手機|致电|打给|联系方式|携帯|ケータイ|連絡先|전화|휴대폰|핸드폰|연락처|โทร|फोन|هاتف|جوال|טלפון',
  'u',
);

/** Words that announce another kind of number. */
const OTHER = new RegExp(
  '^(?:orders?|invoices?|tickets?|tracking|track|parts?|sku|skus|serial|sn|flights?|s|isbn|issn|ean|upc|' +
    'gtin|asin|iban|bic|swift|accounts?|acct|refs?|' +
    'references?|customers?|clients?|cases?|ids?|uuid|vat|tax|ust|plz|zip|postal|postcode|post|versions?|ver|' +
    'v|builds?|models?|articles?|items?|' +
    'products?|cards?|credit|visa|mastercard|amex|bookings?|reservations?|confirmation|codes?|pin|otp|' +
    'licen[cs]e|contracts?|policy|members?|' +
    'membership|transactions?|payments?|shipments?|parcels?|packages?|batch|lot|receipts?|quotes?|purchase|' +
    'po|rma|imei|ssn|passport|user|' +
    'timestamps?|unix|epoch|coordinates?|lat|latitude|lon|lng|longitude|years?|hash|commit|errors?|status|' +
    'rev|revision|page|port|' +
    'siret|siren|nif|cif|dni|nie|cpf|cnpj|rfc|cuit|inn|инн|dossier|colis|suivi|facture|commande|devis|' +
    'contrat|pedidos?|facturas?|env[ií]o|' +
    'seguimiento|ordine|ordini|fattura|spedizione|encomenda|fatura|nota|bestelling|factuur|klantnummer|' +
    'ordernummer|zam[oó]wieni[ea]|' +
    'заказа?|счета?|счёта?|трек|накладн\\p{L}*|индекс|sipariş)$' +
    '|^(?:bestell|auftrag|rechnung|kunden|vorgang|akte|sendung|paket|artikel|teile|serien|kredit|karte|konto|' +
    'vertrag|mitglied|lizenz|' +
    'produkt|steuer|buchung|referenz|postleit|angebot|beleg|lieferschein|inventar)' +
    '|订单|訂單|单号|單號|发票|快递|身份证|银行卡|編號|编号|注文|請求書|追跡|伝票|郵便|주문|송장|청구서|계좌|우편',
  'u',
);

const NUMBER_WORD = /^(?:numbers?|numéro|n[uú]mero|numer|номер|nummer|num|nr|no|n|nos|nro|№)$/u;
const OWN =
  /^(?:my|our|best|new|direct|work|home|meine|unsere|mi|nuestro|mon|notre|mio|nostro|meu|nosso|mijn|ons|mitt|mój|мой|наш|benim)$/u;
const OWN_NUMBER_CJK = /(?:我的|我们的|私の|제|내)\s?(?:号码|號碼|番号|번호)/u;

/** How many characters before and after a number are read. */
const CHARS_BEFORE = 60;
const CHARS_AFTER = 40;
const TOKEN = /[\p{L}\p{M}]+|\d+|[.!?;\n]|,|#|№/gu;
const AFTER_CONNECTOR =
  /^[ ]?(?:\(|[-–] |(?:is|are|ist|est|es|es el|é|è|to|for|für) |(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]))(?<words>[^.!?;\n,)]*)/u;

/**
 * What the words near the number between the offsets announce. Words before it decide first, the nearest word
 * first.
 */
export function hintAround(text: string, start: number, end: number): Hint {
  const before = hintBefore(text.slice(Math.max(0, start - CHARS_BEFORE), start));
  if (before !== 'none') return before;
  const connected = AFTER_CONNECTOR.exec(text.slice(end, end + CHARS_AFTER))?.groups?.['words'] ?? '';
  const words = connected.toLowerCase().match(TOKEN) ?? [];
  if (words.some((word) => OTHER.test(word))) return 'other';
  return words.some((word) => PHONE.test(word)) ? 'phone' : 'none';
}

/** A phone word counts across sentences. Other words count only in the clause of the number. */
function hintBefore(before: string): Hint {
  const tokens = (before.toLowerCase().match(TOKEN) ?? []).toReversed();
  let isSameClause = true;
  let isNumbered = false;
  for (const [index, token] of tokens.entries()) {
    // The full stop of an abbreviation ("Tel. 030") does not end the clause.
    const ends = /^[,;!?\n\d]/.test(token) || (token === '.' && (tokens[index + 1]?.length ?? 0) > 4);
    if (token === '#' && index === 0) isNumbered = true;
    else if (ends) isSameClause = false;
    else if (isSameClause && OTHER.test(token)) return 'other';
    else if (PHONE.test(token)) return 'phone';
    else if (NUMBER_WORD.test(token) && isSameClause) {
      if (OWN.test(tokens[index + 1] ?? '')) return 'phone';
      isNumbered ||= index <= 1 && token.length <= 3;
    }
  }
  if (OWN_NUMBER_CJK.test(before)) return 'phone';
  return isNumbered ? 'other' : 'none';
}
