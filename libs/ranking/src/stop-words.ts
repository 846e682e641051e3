import type { ListedLanguage } from './language';
import { foldIn } from './normalize';

/**
 * Function words (articles, pronouns, prepositions, conjunctions, auxiliaries, question words, elided forms) per
 * language. The index leaves them out, and the language of a text is detected by them. Compared in folded form.
 */
const LISTS: Record<ListedLanguage, string> = {
  en: `a about above after again against all also am an and any are aren around as at be because been before
    being below between both but by can cannot could couldn d did didn do does doesn doing don down during
    each either else ever few for from further had hadn has hasn have haven having he her here hers herself
    him himself his how however i if in into is isn it its itself just let ll m many may me might more most
    much must my myself neither no nor not now of off on once one only onto or other others ought our ours
    ourselves out over own per quite rather re s same shall shan she should shouldn since so some somebody
    someone something such t than that the their theirs them themselves then there therefore these they this
    those though through thus to too toward towards under until up upon us ve very via was wasn we were weren
    what whatever when where whether which while who whoever whom whose why will with within without won would
    wouldn yet you your yours yourself yourselves dont doesnt didnt cant im ive whats thats isnt`,
  de: `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch
    auf aus bei beim bereits bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf
    daraus darf darin darum das dass dasselbe davon dazu dein deine deinem deinen deiner dem den denen denn
    der deren derer derselben des dessen dich die dies diese dieselbe diesem diesen dieser dieses dir doch
    dort du durch ein eine einem einen einer eines einige einigen einiger einiges er es etwa etwas euch euer
    eure eurem euren für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr
    ihre ihrem ihren ihrer ihres im in indem ins ist ja jede jedem jeden jeder jedes jedoch jene jenem jenen
    jener jenes jetzt kann kannst kein keine keinem keinen keiner können könnte könnten man manche mancher
    mehr mein meine meinem meinen meiner mich mir mit möchte muss müssen nach nachdem nicht nichts noch nun
    nur ob oder ohne sehr sein seine seinem seinen seiner seines seit selbst sich sie sind so sobald solche
    solcher soll sollen sollte sollten sondern sonst sowie über um und uns unser unsere unserem unseren unter
    viel viele vielen vom von vor während wann war waren warum was weder wegen weil welche welchem welchen
    welcher welches wem wen wenn wer werde werden wessen wie wieso wieviel will wir wird wirst wo wobei
    wodurch wofür wogegen woher wohin wollen womit woran worauf woraus worden worin worüber wovon wozu wurde
    wurden würde würden zu zum zur zwar zwischen`,
  fr: `à ai aie ainsi ait alors après as assez au aucun aucune auquel aura aurait aussi autre autres aux
    auxquelles auxquels avaient avais avait avant avec avez aviez avoir avons ayant beaucoup c ça car ce ceci
    cela celle celles celui cependant ces cet cette ceux chaque chez ci combien comme comment contre d dans de
    dehors depuis des desquelles desquels dès deux donc dont du duquel elle elles en encore entre es est et
    étaient étais était étant été être eu eux fait faire fois furent fut hors ici il ils j je jusque l la
    laquelle là le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais me même mêmes mes moi
    moins mon n ne ni non nos notre nôtre nous on ont ou où par parce parmi pas pendant peu peut peuvent plus
    plusieurs plutôt pour pourquoi puis puisque qu quand que quel quelle quelles quelque quelques quels qui
    quoi s sa sans se sera serait seront ses si soi soient sois soit sommes son sont sous suis sur t ta tandis
    te tel telle telles tels tes toi ton tous tout toute toutes très trop tu un une vers voici voilà vos votre
    vôtre vous y`,
  es: `a al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquello aquellos aquí
    así aún aunque bajo bien cada casi como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo
    cuanta cuánta cuantas cuántas cuanto cuánto cuantos cuántos de del desde donde dónde dos durante e el él
    ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta está estaba estaban
    estado estamos están estar estas este esto estos estoy fue fueron ha haber había habían han has hasta hay
    he hemos la las le les lo los más me mi mí mía mis mismo misma mismos mucho mucha muchos muchas muy nada
    ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque
    pueda puede pueden puedo pues que qué quien quién quienes quiénes se sea sean según ser será si sí sido
    siendo sin sino sobre sois solo sólo somos son soy su sus suya suyo también tampoco tan tanto te tener
    tengo ti tiene tienen toda todas todo todos tras tu tú tus tuya tuyo u un una unas uno unos usted ustedes
    vosotros vuestra vuestro y ya yo`,
  it: `a abbia abbiamo ad agli ai al alcun alcuna alcune alcuni alcuno all alla alle allo allora altra altre
    altri altro anche ancora avere aveva avevano avuto c che chi ci ciò coi col come con contro cosa cosi così
    cui d da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello dentro di dopo dove due
    e è ed egli era erano essa esse essere essi esso fa fino fra fu furono gli ha hai hanno ho i il in infatti
    invece io l la le lei li lo loro lui ma me meno mentre mi mia mie miei mio molta molte molti molto ne né
    negli nei nel nell nella nelle nello no noi non nostra nostre nostri nostro o od ogni ognuno oltre oppure
    ora per perché perciò però più po poi poiché possono posso può puoi qua qual quale quali qualche quando
    quanta quante quanti quanto quegli quei quel quell quella quelle quelli quello quest questa queste questi
    questo qui quindi se sei sempre senza si sia siamo siano siete solo sono sopra sotto sta stata state stati
    stato su sua sue sugli sui sul sull sulla sulle sullo suo suoi tale tali tanto te ti tra tu tua tue tuo
    tuoi tutta tutte tutti tutto un una uno v vi voi vostra vostre vostri vostro`,
  pt: `a à ao aos apenas aquela aquelas aquele aqueles aquilo as às assim até cada com como contra da das de
    dela delas dele deles depois desde dessa dessas desse desses desta deste deve devem do dois dos duas
    durante e é ela elas ele eles em enquanto então entre era eram essa essas esse esses esta está estão estar
    estas estava estavam este estes estou eu foi foram for há isso isto já la lhe lhes lo mais mas me mesma
    mesmas mesmo mesmos meu meus minha minhas muita muitas muito muitos na nas não nem nenhum nenhuma nessa
    nesse nesta neste no nos nós nossa nossas nosso nossos num numa o onde os ou outra outras outro outros
    para pela pelas pelo pelos pode podem pois por porque porquê posso pouco próprio qual quais qualquer
    quando quanta quantas quanto quantos que quê quem são se seja sem sempre sendo ser será seu seus si sido
    só sob sobre sua suas também tanto te tem têm tenho ter teu teus teve ti tinha tinham toda todas todo
    todos tu tua tuas tudo um uma umas uns você vocês vos vossa vosso`,
  nl: `aan al alle alleen alles als altijd ander andere anders bij bijna binnen ben bent boven buiten daar
    daarbij daarom daarna dan dat de deze die dit doch doen door dus een eens elk elke en er ergens erg even
    ge geen geweest had hadden heb hebben hebt heeft hem hen het hier hij hoe hoeveel hun iemand iets ik in is
    ja je jij jou jouw jullie kan kon konden kunnen kunt maar me meer men met mij mijn moet moeten mogen na
    naar niet niets nog nooit nu of om omdat onder ons onze ook op over per reeds sinds slechts te tegen toch
    toen tot tussen u uit uw van vaak vanaf veel voor vooral waar waarbij waardoor waarin waarmee waarom
    waarop waaruit waarvan waarvoor wanneer want waren was wat we wel welk welke werd werden wie wij wil
    willen word worden wordt zal ze zei zelf zich zij zijn zo zoals zonder zou zouden zullen zulke`,
  sv: `all alla allt alltså än andra annan annat antingen att av även bara blev bli blir blivit både då dag
    där därför de deg dels dem den denna deras dess dessa det detta dig din dina ditt dock du efter eftersom
    ej eller en enligt er era ert ett för från får få genom går gör göra ha hade han hans har hela heller
    henne hennes här hon honom hos hur i ibland icke igen in inga ingen inget innan inom inte ja jag kan kunde
    kunna man många med mellan men mer mest mig min mina mindre mitt mot mycket måste ni nog nu när någon
    något några och också om oss på samma sedan sen sig sin sina sitt själv ska skall skulle som så sådan
    sådana till trots under upp ut utan vad var vara varför varit varje vars vart vem vems vi vid vidare vilka
    vilkas vilken vilket vill vår våra vårt åt över`,
  da: `ad af al alle alt altid anden andet andre at bare begge blev blive bliver da de dem den denne der
    deres det dette dig din dine disse dit dog du efter eller en end endnu er et få får for fordi fra før
    gennem gør gøre ham han hans har havde have hele hen hende hendes her hos hun hvad hvem hver hvilke
    hvilken hvilket hvis hvor hvordan hvorfor hvornår i igen ikke ind ingen intet ja jeg jer jeres jo kan kom
    kun kunne lige man mange med meget mellem men mens mere mest mig min mine mit mod må måtte nå når ned nej
    nogen noget nogle nu og også om op os over på samme sammen selv sig sin sine sit skal skulle som så sådan
    thi til ud uden under var vær være været ved vi vil ville vor vores`,
  no: `alle alt at av bare begge ble blei bli blir blitt både båe da de deg dei deim deira deires dem den
    denne der dere deres det dette di din disse ditt du eg ein eit eitt eller elles en enn er et ett etter få
    får for fordi fra før gjennom gjøre gjør ha hadde han hans har hele hennar henne hennes her hjå ho hoe
    honom hun hva hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke ikkje ingen inn ja jeg kan
    korleis kom kunne kvar kva kven kvifor man mange me med meg meir mellom men mer mest mi min mine mitt mot
    mye mykje må måtte nei noe noen noka noko nå når og også om opp oss over på samme seg selv si sia sidan
    siden sin sine sitt skal skulle slik som så til um under upp ut uten var vart vår være vært ved vere vi
    vil ville vår våre vort`,
  fi: `aina ei eivät eli ellei emme en enemmän ennen entä että ette hän häneen hänelle hänen hänet hänessä
    he heidän heidät heille heissä heitä ilman itse ja jo jos joka jokin joko joku jolla jolle jonka jonkin
    jopa jossa josta jota jotka jotta jälkeen kaikki kanssa ken kenen keneltä kenelle kenet ketkä ketä koska
    kuin kuinka kuka kun kunnes kuten kyllä lisäksi me meidän meidät meille meitä mihin miksi mikä mikäli
    millainen millä mille milloin minkä minun minut minä minulla minulle missä mistä miten mitkä mitä moni
    monta mukaan mutta muu muut myös ne niiden niin niitä noin nuo nyt ole olemme olen olet olette oli olisi
    olivat olla olleet ollut on onko ovat paitsi paljon pitää saa se sekä sen siellä siihen siinä siis siitä
    sillä sille sinun sinä sitten sitä sinulla tai te teidän teille teitä tuo tuon tämä tämän tässä tästä tätä
    vaan vaikka vain vai vielä voi voiko voin voit voivat yhtä yli ympäri`,
  ru: `а без более больше будет будто будут бы был была были было быть в вам вами вас вдруг ведь во вот
    впрочем все всегда всего всех всё вы где да даже для до другой другие его ее её ей ему если есть еще ещё ж
    же за здесь и из или им ими их к каждый как какая какие какой какое каких какую когда кого кому конечно
    которая которого которое которой который которые которых кто куда ли либо лишь лучше между меня мне много
    может можно мой моя мои мы на над надо нас не него нее ней нельзя нет ни ним них но ну о об однако он она
    они оно от очень перед по под после потом потому почему почти при про раз разве с сам свое свои свой свою
    себе себя сейчас сколько со собой так такие такой там тебя тем теперь то тобой тогда того тоже той только
    том тот тут ты у уже хоть чего чей чем через что чтоб чтобы чуть эта эти этим этих это этого этой этом
    этот эту я`,
  ro: `a abia acea aceasta această aceea acei aceia acel acela acele acelea acest acesta aceste acestea acestei
    acestia aceștia acestor acestora acestui acolo acum ai aia aici al ale alea alt alta altă alte alții
    altul am anume apoi ar are aș așa asta astea astfel asupra atare atât atâta atâtea atâția ați atunci au
    avea avem aveți avut aveau ba ca că căci când care cărei căreia căror cărora cărui căruia cât câte câți
    către câtva ce cea ceea cei ceilalți cel cele celor celui cine cineva cu cui cum cumva da dacă dar dat
    de deasupra deci decât deja departe deși despre din dinaintea dintr dintre doar după ea ei el ele era
    erau este ești eu face fără fi fie fiecare fii fost foarte i iar îi îl îmi împotriva în înainte înaintea
    încât încă între întru însă își îți înspre la le li lor lui mă mai mare mea mei mele meu mi mie mine
    mult multă mulți multe n ne ni nici nimeni nimic niște noastră noastre noi nostru noștri nu numai o ori
    oricare orice oricine oricum pe pentru peste până poate poți pot prea prin printr printre s sa să sale
    sau său săi se și sub sunt suntem sunteți t ta tale tău te ți ție tine toată toate tot toți totul totuși
    tu un una unde undeva unei unele uneori unii unor unora unu unui unuia unul va vă vei veți vi voastră
    voastre voi vom vor vostru voștri vreo vreun vreme privind fiind având`,
  vi: `ai bạn bây nhiêu bên bị bởi cả các cách cái càng chẳng chỉ chị cho chúng chưa có còn của cùng cũng cứ do dù đã
    đang đâu đây để đến đều đi điều đó được em gì giữa hay hãy hoặc hơn họ khi không là lại lên lúc mà mấy
    mình mỗi một mọi muốn nào này nên nếu như nhưng những nhiều nó nữa nơi ở phải qua quá ra rằng rất rồi
    sao sau sẽ sự ta tại tất thế thì theo thôi tôi trên trong trước từ từng và vào vẫn vậy vì về với ông bà
    nhé ạ`,
  ar: `آخر أحد إذ إذا أكثر ألا إلا التي الذي الذين اللذان اللاتي اللتان اللواتي الى إلى أم أما إما أمام أن إن
    أنا أنت أنتم أنتما أنتن انه أنه إنه أنها إنها إنما أنهم أو أي أيا أين أية أيضا أيها ب بأن بعد بعض بكل بل
    بما بمن به بها بهذا بهذه بهم بين بينما تلك تم تكون ثم ثمة جدا جميع حتى حول حيث حين خلال دون ذا ذات ذاك
    ذلك رغم سوف سوى عبر عدم على عليك عليه عليها عليهم عما عن عند عندما عنه عنها غير ف فإن فقد فقط فهو فهي
    فوق في فيما فيه فيها فيهم قبل قد ك كان كانت كانوا كأن كذلك كل كلا كلما كم كما كنت كنا كي كيف ل لا لأن
    لأنه لأنها لدى لديك لديه لديها لدي لدينا لذا لذلك لست لك لكل لكم لكن لكنه لكنها لكي لم لما لماذا لن لنا
    له لها لهذا لهذه لهم لهما لو لولا لي ليس ليست ليسوا ما ماذا متى مثل مع معه معها معهم مما من منذ منه منها
    منهم مهما نحن نحو نعم نفس نفسه نفسها ها هاتان هذا هذان هذه هكذا هل هم هما هن هنا هناك هو هؤلاء هي وهو و
    وأن وإن وقد وكان وكانت ولا ولكن ولم وليس وما ومن وهذا وهذه وهم وهي وفي وعلى وإلى والتي والذي يتم يكون
    يمكن يمكنك يمكنني أريد أستطيع أيهما تكن يكن لقد كانا ومع وذلك وكذلك`,
  hi: `अंदर अत अथवा अपना अपनी अपने अब अभी आदि आप आपका आपकी आपके आपको आपने इस इसका इसकी इसके इसको इसने इसमें
    इससे इसे इन इनका इनकी इनके इनको इनमें इनसे इन्हें इन्हों इन्होंने इतना इतनी इतने इत्यादि इसलिए उन उनका
    उनकी उनके उनको उनमें उनसे उन्हें उन्होंने उस उसका उसकी उसके उसको उसने उसमें उससे उसी उसे एक एवं ऐसा ऐसी
    ऐसे ओर और कई कब कभी कर करता करती करते करना करनी करने करके करें कहाँ कहां का काफी कि कितना कितनी कितने
    किन किया किए किये किस किसका किसकी किसके किसको किसने किसी किसे की कुछ के केवल को कोई कौन कौनसा कौनसी क्या
    क्यों क्योंकि गई गए गया गयी गये चाहिए चाहे जब जबकि जहाँ जहां जा जाए जाता जाती जाते जाना जाने जितना जिन
    जिनका जिनकी जिनके जिन्हें जिन्होंने जिस जिसका जिसकी जिसके जिसने जिसमें जिससे जिसे जैसा जैसी जैसे जो तक
    तथा तब तरह तुम तुम्हारा तुम्हारे तू तो था थी थीं थे दिया दी दे द्वारा दोनों न नहीं ना ने पर परंतु परन्तु
    पहले पास फिर बहुत बाद बारे बिना बीच भी मगर मत मुझे में मेरा मेरी मेरे मैं मैंने यदि यह यहाँ यहां या ये
    रहा रही रहे लिए लिये लेकिन व वह वहाँ वहां वाला वाली वाले वे वो सकता सकती सकते सब सभी साथ सिर्फ से सो हम
    हमारा हमारी हमारे हमें ही हुआ हुई हुए हूँ हूं है हैं हो होता होती होते होना होने`,
  th: `กว่า กับ กัน กำลัง ก็ ก็ตาม ก่อน ขณะ ขณะที่ ของ ขึ้น คง ครับ ค่ะ คะ คือ ความ การ ใคร คุณ จง จน จะ จาก
    จึง ฉัน ซึ่ง ด้วย ดัง ดังนั้น ดังกล่าว โดย ได้ แด่ แต่ แต่ละ ตน ตนเอง ต่อ ต่าง ต่างๆ ตั้งแต่ ตาม ต้อง
    ถ้า ถูก ถึง ทั้ง ทั้งนี้ ทั้งหมด ทำ ทำให้ ที่ ที่สุด ทุก เท่า เท่านั้น เท่าไร เท่าไหร่ ไหน ไหม นอกจาก
    นั้น นั่น นี่ นี้ เนื่องจาก ใน บาง บ้าง เป็น ไป ผม ผู้ เพราะ เพื่อ เพียง พร้อม พวก พวกเขา มา มาก มี
    เมื่อ เมื่อไร เมื่อไหร่ แม้ ไม่ ยัง ย่อม เรา ระหว่าง ร่วม และ แล้ว แล้วก็ ละ ล้วน ว่า สามารถ สำหรับ ส่วน
    สิ่ง สุด หนึ่ง หรือ หลังจาก หลาย หาก ให้ อย่าง อย่างไร อยาก อยู่ ออก อะไร อัน อาจ อีก เอง เอา เขา เธอ
    มัน ท่าน เช่น เช่นกัน เดียว เดียวกัน ต่อไป ใด ใดๆ ๆ เข้า เคย แห่ง ภายใน ภายใต้ ทำไม ยังไง กี่ บน ล่าง
    ใต้ ไว้ ลง นะ คล้าย แบบ`,
};

/** The stop words of a language, folded. */
export const STOP_WORDS: Readonly<Record<ListedLanguage, ReadonlySet<string>>> = Object.freeze(
  Object.fromEntries(
    Object.entries(LISTS).map(([language, words]) => [
      language,
      new Set(words.split(/\s+/).map((word) => foldIn(word, language))),
    ]),
  ) as Record<ListedLanguage, Set<string>>,
);

/** Whether a folded word is a stop word of the language. Always false for languages without a list. */
export function isStopWord(folded: string, language: string): boolean {
  return STOP_WORDS[language as ListedLanguage]?.has(folded) ?? false;
}
