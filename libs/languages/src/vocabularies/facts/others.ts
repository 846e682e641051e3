import type { SiteFacts } from '../../site-facts';

/** Polish, Czech, Turkish, Hungarian. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'jak (?:mogę |można |możemy )*(?:się )?(?:z wami |z państwem )?(?:skontaktować' +
      '|kontaktować)(?: się)?(?: z wami| z państwem)?|(?:jakie są )?dane kontaktowe|jak vás (?:mohu' +
      '|můžu|můžeme|lze) kontaktovat|(?:jaké jsou )?kontaktní údaje|na koho se (?:mám|mohu' +
      '|můžu) obrátit|(?:size|sizinle|sizlere) nasıl (?:ulaşabilirim|ulaşabiliriz' +
      '|iletişime geçebilirim)|iletişim bilgileri(?:niz)?|hogyan (?:tudom|lehet|érhetem) (?:önöket ' +
      '|el )?(?:elérni|önöket|kapcsolatba lépni)|(?:mi(?:k)? az )?elérhetőség(?:ük|eik|e)?',
    labels: 'kontakt|dane kontaktowe|iletişim|kapcsolat|elérhetőség',
  },
  phone: {
    asks:
      '(?:jaki jest |macie )?(?:wasz |państwa )?(?:numer )?telefonu?|numer telefonu|(?:mogę' +
      '|można) (?:do was |do państwa )?zadzwonić|(?:jaké je |máte )?(?:vaše )?telefonní číslo|(?:můžu' +
      '|mohu) (?:vám )?zavolat|telefon (?:numaranız|numarası)(?: nedir| var mı| ne)?' +
      '|(?:sizi )?arayabilir miyim|(?:mi a )?telefonszám(?:uk)?',
    labels: 'telefon|tel|kontakt|iletişim',
  },
  email: {
    asks:
      '(?:jaki jest |jaka jest |macie )?(?:wasz |państwa )?(?:adres )?e ?mail|(?:jaký je ' +
      '|máte )?(?:váš )?e ?mail|(?:e ?posta|mail) adresiniz(?: nedir| ne)?' +
      '|(?:mi az )?e ?mail ?(?:cím(?:ük)?)?',
    labels: 'e-mail|e-posta|kontakt',
  },
  address: {
    asks:
      '(?:jaki jest )?(?:wasz |państwa )?(?:dokładny )?adres|gdzie (?:jesteście|się znajdujecie' +
      '|państwo są|się mieścicie)|jak (?:do was |do państwa )(?:dojechać|trafić|dojść)' +
      '|(?:jaká je )?(?:vaše )?(?:přesná )?adresa|kde (?:vás najdu|sídlíte|jste|se nacházíte)' +
      '|jak se k vám (?:dostanu|dostaneme)|adresiniz(?: nedir| ne)?|(?:neredesiniz|yeriniz nerede)' +
      '|size nasıl (?:gelirim|gelebilirim)|(?:mi a )?(?:pontos )?címük|hol (?:vannak|találhatók)',
    labels: 'adres|adresa|dojazd|kde nás najdete|cím|kontakt',
  },
  hours: {
    asks:
      '(?:jakie są |jakie macie )?(?:wasze )?godziny otwarcia|(?:kiedy|o której|do której|w jakie dni' +
      '|w jakich godzinach) (?:jesteście|macie|otwieracie|zamykacie|jest)(?: otwarci| otwarte| czynne' +
      '| czynni)?|(?:czy )?jesteście (?:otwarci|czynni)|(?:jaká je |jaké máte ' +
      '|jaká je vaše )?(?:otevírací doba|otevírací dobu)|(?:kdy|v kolik|do kolika) (?:máte|otevíráte' +
      '|zavíráte|je)(?: otevřeno| zavřeno)?|máte otevřeno|(?:çalışma|açılış) saatleri(?:niz)?(?: nedir' +
      '| ne| neler)?|(?:ne zaman|saat kaçta|kaçta) (?:açıyorsunuz|açık|açılıyor|kapanıyor|açıksınız' +
      '|kapatıyorsunuz)(?:sınız)?|açık mısınız|(?:mi a )?nyitvatartás(?:uk)?|mikor vannak nyitva' +
      '|nyitva vannak',
    labels: 'godziny otwarcia|otevírací doba|çalışma saatleri|nyitvatartás',
  },
  booking: {
    asks:
      '(?:jak|gdzie) (?:mogę |można |możemy )*(?:zarezerwować|zamówić|się zapisać|zapisać się' +
      '|umówić się|umówić wizytę)|(?:chcę|chciałbym|chciałabym|chcielibyśmy) (?:zarezerwować|zamówić' +
      '|umówić|się umówić|się zapisać)|(?:jak|kde) (?:si )?(?:mohu|můžu|můžeme|lze) (?:si ' +
      '|se )?(?:rezervovat|objednat|zarezervovat|přihlásit)|(?:chci|chtěl bych|chtěla bych' +
      '|chtěli bychom) (?:si |se )?(?:rezervovat|objednat|zarezervovat|přihlásit)|nasıl (?:rezervasyon' +
      '|randevu|sipariş|kayıt)(?: [^ ]+){0,2}|(?:rezervasyon|randevu) (?:yapmak|almak) istiyorum' +
      '|hogyan (?:tudok|lehet) (?:foglalni|rendelni|jelentkezni)|szeretnék (?:foglalni|rendelni)',
    labels: 'rezerwacja|rezervace|objednávka|rezervasyon|randevu|foglalás',
  },
};
