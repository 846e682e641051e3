import type { Talk } from '../../talk';

const PERSON =
  "(?:(?:un|una|uno|un'|il|la|qualche|il vostro|la vostra|uno dei vostri) ?)?(?:(?:vera|vero) )?(?:persona|umano" +
  '|essere umano|operatore|operatrice|consulente|addetto|addetta|impiegato|impiegata|responsabile|qualcuno' +
  '|agente|assistenza clienti|servizio clienti|assistenza|team)(?: (?:reale|umano|umana|vera|in carne e ossa' +
  '|del vostro team))?';
const ASKS =
  '(?:(?:posso|potrei|si può|è possibile|vorrei|voglio|desidero|preferisco|ho bisogno di|preferirei|mi piacerebbe))';
const CHILD = '(?:figlio|figlia|bambino|bambina|neonato|bimbo|bimba|fratello|sorella|nipote)';
/** People who threaten the visitor. */
const OTHER =
  '(?:(?:il |la )?(?:mio|mia) (?:ex )?(?:marito|moglie|compagno|compagna|partner|ragazzo|ragazza|fidanzato' +
  '|fidanzata|ex' +
  '|padre|papà|patrigno|madre|mamma|fratello|zio|figlio|allenatore|insegnante|vicino)|lui|lei|qualcuno|un uomo' +
  '|un tipo)';
const BEATEN =
  '(?:picchiat[oa]|violentat[oa]|stuprat[oa]|aggredit[oa]|molestat[oa]|maltrattat[oa]|minacciat[oa]' +
  '|strangolat[oa]|abusat[oa]|menat[oa])';
const PLAYED = '(?!.* (?:gioco|livello|partita|scacchi|tennis)(?: |$))';

/** Italian. */
export const talk: Talk = {
  intents: {
    around: `per favore perfavore cortesia ciao salve buongiorno buonasera grazie e ma allora ora adesso ok va bene sì
      no qui vero direttamente scusi scusa piuttosto`,
    person:
      '(?:' +
      `(?:${ASKS} )?(?:parlare|chattare|comunicare|scrivere|essere messo in contatto` +
      `|essere messa in contatto) (?:con|a) ${PERSON}` +
      `|(?:mi )?(?:può|puoi|potrebbe|potete) (?:passare|mettere in contatto con|trasferire a` +
      `|collegare con) ${PERSON}` +
      `|(?:mi passi|passami|mi metta in contatto con|mettimi in contatto con) ${PERSON}` +
      '|(?:voglio|vorrei|preferisco|ho bisogno di) (?:un|una) (?:vera |vero )?(?:persona|umano|operatore' +
      '|essere umano)(?: reale| umana| vera)?|(?:un |una )?(?:vera |vero )?(?:persona|umano|operatore|operatrice' +
      '|essere umano|agente)(?: reale| umano| umana| vera)?' +
      "|(?:c'è|ci sono) (?:una |un |delle )?(?:persona|persone|umano|qualcuno)(?: reale| reali| vera)?" +
      `|(?:c'è|avete|ci sarebbe) (?:qualcuno|una persona|un operatore|un umano)(?: lì| qui| da voi)? (?:con cui|a cui|con il quale) ?(?:io )?(?:posso|possa|potrei|si può|poter)? ?(?:parlare|chattare)|(?:c'è|avete) qualcuno(?: che (?:può|possa) aiutarmi)?|qualcuno (?:può|potrebbe|con cui) (?:parlare|parlarmi|parlare con me|rispondermi))(?: (?:lì|là|qui|da voi|al telefono|per telefono|di persona|oggi|adesso|di questo|disponibile)){0,3}`,
    callback:
      '(?:(?:può|potete|potrebbe|puoi|qualcuno può|qualcuno mi può|mi può|mi potete) )?(?:richiamarmi|chiamarmi' +
      '|richiamare|mi richiami|mi chiami|richiamatemi|chiamatemi|richiamami|chiamami|mi richiamate)(?: (?:al' +
      '|domani|oggi|più tardi|il mio numero|è il)){0,4}|(?:vorrei|voglio|desidero' +
      '|chiedo) (?:essere richiamat[oa]|una chiamata|che mi richiamiate|di essere richiamat[oa])',
    complaint:
      '(?:ne ho|ne abbiamo) abbastanza|adesso basta|nessuno mi (?:aiuta|risponde)|(?:è )?sbagliato' +
      '|risposta sbagliata|non (?:hai' +
      '|ha) risposto(?: alla mia domanda)?|' +
      '(?:questa )?è una truffa|mi (?:prende|prendete|prendi) in giro|(?:questo|questa|lei|tu|questo bot' +
      '|questa chat|voi)?(?: ?)(?:è|sei|siete)(?: (?:molto|davvero|completamente|totalmente|così|un|una' +
      '|proprio)){0,3} (?:inutile|inutili|incompetenti|stupido|stupida|ridicolo|orribile|vergogna|sciocchezza|inaccettabile|pessimo' +
      '|perdita di tempo|frustrante|scherzo|schifo|uno schifo)|(?:questo )?non mi (?:aiuta|aiuti|serve|capisce' +
      '|capisci|ascolta|risponde|è utile)(?: (?:affatto|per niente|a niente))?|non è (?:quello che ho chiesto' +
      '|quello che volevo|la mia domanda|una risposta)|(?:questo |questa chat )?non (?:capisci|capisce|sai|sa|servi|serve) (?:a )?(?:niente|nulla)' +
      '|sono (?:molto |davvero )?(?:arrabbiat[oa]|furios[oa]|delus[oa]|stuf[oa]|infastidit[oa])|(?:inutile|merda' +
      '|che vergogna|idiota|che schifo|cazzo)|voglio (?:fare un )?reclam(?:o|are)',
    upset:
      '(?:sono|siamo)(?: (?:molto|davvero|veramente|proprio|così)){0,2} (?:arrabbiat[oaie]|delus[oaie]' +
      '|infuriat[oaie]|seccat[oaie]|insoddisfatt[oaie]|scontent[oaie]|stuf[oaie])|(?:è' +
      '|questo è)(?: (?:davvero|veramente|proprio|semplicemente)){0,2} (?:inaccettabile|vergognoso' +
      '|una vergogna|uno scandalo|ridicolo|assurdo|un furto|deludente)|che (?:vergogna|delusione)|(?:è' +
      '|sono)(?: arrivat[oaie])? (?:rott[oaie]|danneggiat[oaie]|mort[oaie]|difettos[oaie]' +
      '|sporc[oaihe]{1,2})|(?:non è|non sono)(?: ancora| mai)? arrivat[oaie]|(?:non ho' +
      '|non abbiamo)(?: ancora| mai)? ricevuto|(?:aspetto|sto aspettando|aspettiamo) da' +
      '|nessuno (?:risponde|mi|ci|ha detto niente|ha avvisato)|lamentarmi|un reclamo|rivoglio i (?:miei )?soldi',
    robot:
      'chi sei|con chi (?:parlo|sto parlando)|' +
      "(?:sei|lei è|è lei|sto parlando con|parlo con|questo è) (?:un |una |un')?(?:vera |vero )?(?:robot|bot" +
      '|chatbot|macchina|umano|persona|computer|ia|intelligenza artificiale|essere umano)(?: reale| vera' +
      '| umana)?(?: o (?:con )?(?:un |una )?(?:robot|bot|chatbot|macchina|umano|persona|ia))?',
    language:
      "(?:parlate|capite)(?: l')? ?{language}|(?:posso|si può) (?:chiedere|scrivere" +
      '|parlare) in {language}|' +
      '(?:(?:può|puoi|potrebbe|potresti|mi può|mi puoi) )?(?:(?:rispondere|rispondi|risponda|parlare|parla|parli' +
      '|dire|dirlo|dillo|scrivere|scrivi|ripetere|ripeterlo|tradurre|spiegare)(?: (?:mi|questo' +
      '|lo)){0,2} )?in {language}' +
      "|(?:parla|parli|capisce|capisci)(?: l')? ?{language}|{language}",
    help:
      '(?:che )?cosa (?:puoi|può|sai|sa) (?:fare|dirmi)(?: per me)?|(?:come|in cosa) (?:puoi' +
      '|può) aiutarmi|mi (?:puoi|può) aiutare|(?:puoi|può) aiutarmi|(?:ho bisogno di |mi serve )?aiuto' +
      '|aiutami|mi aiuti|(?:che )?cosa posso chieder(?:ti|le)|a cosa servi',
    task:
      '(?:(?:puoi|può|potresti) )?(?:scrivi|scrivere|scrivimi|scrivermi|scriva|componi' +
      '|inventa) (?:[^ ]+ ){0,3}(?:poesia|tema|storia|canzone|barzelletta|discorso|lettera' +
      '|racconto)(?: .{1,80})?|racconta(?:mi|ci)? una? (?:[^ ]+ )?(?:barzelletta|storia|favola)' +
      '|(?:traduci|tradurre|traduca) .{1,80}|riassumi(?:lo)?(?: .{1,40})?|fai i miei compiti|(?:system ' +
      '|sistema )?(?:ora|adesso) sei (?:un |una )?[^ ]*(?:bot|ia|gpt|assistente|admin)(?: .{1,100})?' +
      '|fai finta .{1,80}|(?:.{1,40} )?(?:ignora|dimentica) (?:tutte )?le tue (?:[^ ]+ )?(?:regole' +
      '|istruzioni)(?: .{1,80})?|(?:mostrami|dimmi|rivela) (?:il tuo|le tue) (?:[^ ]+ )?(?:prompt' +
      '|istruzioni)(?: .{1,40})?',
    more:
      '(?:dimmi|mi dica|dammi|mi dia|raccontami|mi racconti) (?:di )?più(?: dettagli| informazioni)?' +
      '|dimmi di più|(?:più|maggiori|altri|altre) (?:dettagli|informazioni|info)|(?:vorrei' +
      '|voglio) saperne di più|continua|continui|vai avanti|vada avanti' +
      "|e poi|(?:cos|che cos)'altro|di più",
    why: '(?:e |ma )?perché(?: no| mai| è così)?|per quale motivo|come mai',
    correction: [
      '(?:no )?(?:intendevo|volevo dire|mi riferivo a|parlavo di|chiedevo di) {right} (?:e non|non) {wrong}',
      '(?:no )?(?:intendevo|volevo dire|mi riferivo a|parlavo di|chiedevo di|chiedevo) {right}',
      '(?:no )?non {wrong} (?:ma|bensì) {right}',
    ],
    danger:
      'è svenut[oa]|si è accasciat[oa]|' +
      `${CHILD} (?:[^ ]+ ){0,4}?ha (?:[^ ]+ ){0,2}(?:ingoiato|bevuto|ingerito|inghiottito)` +
      `|${CHILD} (?:[^ ]+ ){0,4}?ha (?:[^ ]+ ){0,2}(?:mangiato|preso) (?:[^ ]+ ){0,4}(?:detersivo|pillole|pastiglie|medicine|medicinali|veleno` +
      `|candeggina|pila|batteria|funghi|bacche)` +
      '|(?:ho|ha) (?:bevuto|ingoiato|ingerito|preso) (?:[^ ]+ ){0,4}(?:detersivo|pillole|veleno|candeggina' +
      '|batteria|acido|benzina)|(?:non|a stento) (?:riesco|riesce) a respirare|(?:fatica|difficoltà) a respirare' +
      '|non respira|è (?:svenut[oa]|incosciente' +
      '|privo di sensi)|sta soffocando|(?:ha|ho) un (?:infarto|ictus)|sanguina molto' +
      "|(?:casa|cucina|macchina|appartamento|edificio) (?:brucia|è in fiamme|va a fuoco)|c'è (?:un incendio" +
      '|una fuga di gas)|odore di gas|puzza di gas|avvelenat[oa]|overdose|(?:sono|siamo) in pericolo',
    crisis: [
      `non (?:voglio|vorrei) (?:più vivere|vivere più|più esistere|più svegliarmi|continuare a vivere)(?! (?:a|in|con|qui)(?: |$))|(?:non ho più|senza) (?:voglia|motivo|ragioni?) di vivere|la vita non ha (?:più )?senso`,
      `(?:voglio|vorrei|sto per|penso di|vuole|preferirei|voglia di|pensato di) (?:morire|uccidermi|ammazzarmi|suicidarmi|suicidarsi|uccidersi|farla finita|togliermi la vita|essere mort[oa])|(?:uccidermi|ammazzarmi|suicidarmi|togliermi la vita|mi voglio (?:uccidere|ammazzare))`,
      `(?:farmi del male|farmi male da sol[oa]|tagliarmi le vene|autolesionismo su di me)|(?:penso|sto pensando|ho pensato|pensando) al suicidio|(?:ho|ha|con) (?:[^ ]+ )?(?:pensieri|istinti|idee) (?:suicidi|suicidari|di suicidio|suicide)|meglio senza di me`,
      `${OTHER} (?:[^ ]+ ){0,2}?(?:mi|ci) (?:[^ ]+ )?(?:picchia|mena|violenta|aggredisce|molesta|maltratta|minaccia|perseguita|insegue|strangola|abusa)${PLAYED}|mi (?:picchia|maltratta|violenta|sta picchiando|sta seguendo|stanno seguendo)(?! su )${PLAYED}`,
      `(?:mi|ci) (?:ha|hanno|aveva) (?:[^ ]+ )?${BEATEN}${PLAYED}|(?:picchia|violenta|molesta|maltratta|abusa di) (?:mi[ao] |nostr[ao] )${CHILD}|ha (?:toccato|violentato|molestato|aggredito|picchiato|abusato di) (?:mi[ao] |nostr[ao] )?${CHILD}`,
      `minaccia(?:to)? di (?:uccidermi|ammazzarmi|picchiarmi|farmi del male|ucciderci)|(?:vuole|voleva|ha cercato di|ha tentato di|cerca di) (?:uccidermi|ammazzarmi|violentarmi|strangolarmi|picchiarmi)|mi vuole (?:uccidere|ammazzare|picchiare)${PLAYED}`,
      `(?:sono|vengo) (?:stat[oa] )?(?:picchiat[oa]|violentat[oa]|stuprat[oa]|aggredit[oa]|molestat[oa]|maltrattat[oa])|(?:sono|sono stata) vittima di (?:violenza|abusi|stupro|maltrattamenti|stalking)`,
      `ho (?:molta |tanta |tanto )?paura (?:di (?:mio|mia)? ?(?:ex )?(?:marito|moglie|compagno|ragazzo|fidanzato|ex|padre|patrigno|madre|lui)|del mio (?:ex|compagno|ragazzo|fidanzato|patrigno)|che (?:lui )?(?:torni|mi (?:picchi|uccida|faccia)))`,
    ],
    yes:
      'sì(?: grazie| per favore| certo)?|si|certo|va bene|ok|volentieri|per favore|certamente|faccia pure' +
      "|fai pure|d'accordo",
    no: 'no(?: grazie)?|non ora|non serve|non è necessario|lasci stare|lascia stare|basta così',
    emergencyContact: 'emergenza|emergenze|antiveleni|pronto soccorso|ambulanza|numero verde|telefono amico',
  },
  replies: {
    handedOver: 'Inoltro la sua richiesta a una persona.',
    alreadyHandedOver: 'Ho già inoltrato la sua richiesta a una persona.',
    noHandover: 'Mi dispiace, qui non posso metterla in contatto con una persona.',
    askContact: 'Scriva qui il suo indirizzo e-mail o il suo numero di telefono, così potranno contattarla.',
    askPhone: 'A quale numero di telefono la possono chiamare?',
    noted: 'Grazie, ho preso nota.',
    willContact: 'Una persona la ricontatterà.',
    complaint: 'Mi dispiace di non averla potuta aiutare.',
    sorry: 'Mi dispiace molto.',
    reachThem: 'Può anche contattarli direttamente: {contact}',
    offerPerson: 'Vuole che inoltri la sua richiesta a una persona?',
    near: 'Queste pagine possono esserle utili:',
    robot:
      'Sono un assistente automatico, non una persona, e rispondo con i contenuti di questo sito. Se preferisce parlare' +
      ' con una persona, me lo dica.',
    help: 'Rispondo a domande su questo sito. Che cosa desidera sapere?',
    declined: 'Questo non posso farlo.',
    quotes:
      'Posso solo citare questo sito, la cui lingua è: {language}. Se chiede in quella lingua, troverà di più.',
    danger:
      'Sembra un’emergenza. Chiami subito il numero di emergenza: 112 in Europa, 911 in Nord America, o quello del suo Paese.',
    crisis:
      'Mi dispiace per ciò che sta vivendo. Non è da solo. Se qualcuno è in pericolo adesso, chiami subito il numero di' +
      ' emergenza: 112 in Europa, 911 in Nord America, o quello del suo Paese. Può chiamare anche una linea di ascolto del' +
      ' suo Paese.',
    siteSays: 'Il sito dice:',
    vague: 'Può darmi qualche dettaglio in più?',
    nothingMore: 'È tutto ciò che ho trovato.',
  },
};
