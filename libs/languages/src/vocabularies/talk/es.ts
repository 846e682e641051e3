import type { Talk } from '../../talk';

const PERSON =
  '(?:(?:un|una|el|la|algún|alguna|su|vuestro|un miembro de su|alguien de) )?(?:persona|humano|ser humano|agente' +
  '|asesor|asesora|empleado|empleada|representante|operador|operadora|alguien|encargado|encargada|responsable' +
  '|equipo|atención al cliente|soporte|trabajador)(?: (?:real|humana|humano|de verdad|de carne y hueso' +
  '|de su equipo))?';
const ASKS =
  '(?:(?:puedo|podría|se puede|es posible|me gustaría|quiero|quisiera|querría|necesito|deseo|prefiero' +
  '|puede usted)(?: yo)?)';
const CHILD = '(?:hijo|hija|niño|niña|bebé|hermano|hermana|nieto|nieta|crío)';
/** People who threaten the visitor. */
const OTHER =
  '(?:(?:mi|un|el) (?:ex )?(?:pareja|marido|esposo|esposa|mujer|novio|novia|ex|exmarido|exnovio|padre|papá|padrastro' +
  '|madre|mamá|madrastra|hermano|tío|hijo|entrenador|profesor|vecino|hombre|tipo)|él|ella|alguien)';
const BEATEN =
  '(?:pegado|golpeado|violado|agredido|maltratado|amenazado|atacado|abusado|abofeteado|estrangulado|tocado)';
const PLAYED = '(?!.* (?:juego|nivel|partida|ajedrez|partido|tenis)(?: |$))';

/** Spanish. */
export const talk: Talk = {
  intents: {
    around: `por favor porfa hola buenos días buenas tardes gracias y pero entonces ahora vale ok bueno mejor sí no
      aquí ya verdad directamente perdón señor señora`,
    person:
      '(?:' +
      `(?:${ASKS} )?(?:hablar|chatear|conversar|comunicarme|contactar|escribir|que me atienda|ponerme en contacto)` +
      ` (?:con )?${PERSON}` +
      `|(?:me )?(?:puede|podría|puedes|podrías)?(?: ?me)? ?(?:pasar|poner|comunicar|conectar` +
      `|transferir)(?:me)? con ${PERSON}` +
      `|(?:páseme|póngame|comuníqueme|conécteme|pásame|ponme) con ${PERSON}` +
      '|(?:quiero|necesito|prefiero|quisiera) (?:a )?(?:un|una) (?:persona|humano|agente|asesor' +
      '|ser humano)(?: real| humana| de verdad)?|(?:un |una )?(?:persona|humano|agente|asesor|asesora|operador' +
      '|operadora|ser humano)(?: real| humana| de verdad)?|hay (?:alguna |algún |una )?(?:persona|humano' +
      '|alguien)(?: real| de verdad)?' +
      `|(?:hay|habrá|tienen|existe) (?:a )?(?:alguien|alguna persona|una persona|algún agente|algún humano)(?: ahí| allí| aquí| real)? (?:con (?:quien|quién|la que|el que)|para|que) ?(?:yo )?(?:pueda|puedo|podría|poder|se pueda|me pueda|pudiera)? ?(?:hablar|conversar|chatear|atenderme|atender|ayudar|ayudarme)|(?:alguien|una persona) (?:con quien hablar|me puede (?:atender|ayudar)|puede (?:atenderme|hablar conmigo))|(?:me )?(?:puede|podría) atender(?:me)? (?:alguien|una persona|un humano)|hay alguien)(?: (?:ahí|allí|allá|aquí|hoy|por teléfono|en persona|de ustedes|sobre esto|de esto|disponible)){0,3}`,
    callback:
      '(?:(?:puede|pueden|podría|podrían|puedes|me puede|me pueden|me podrían) )?(?:llamarme|llámeme|llámenme' +
      '|llámame|llamar|devolverme la llamada)(?: (?:al|mañana|hoy|más tarde|luego|mi número|es el|por la mañana' +
      '|por la tarde)){0,4}|(?:quiero|quisiera|me gustaría|deseo|solicito) (?:que me llamen|que me llame' +
      '|una llamada|que me devuelvan la llamada)|cuándo me (?:llaman?|llamarán?|van? a llamar)',
    complaint:
      '(?:ya )?(?:no aguanto más|estoy hasta (?:las narices|el gorro|la coronilla))|nadie me (?:ayuda|responde' +
      '|contesta)|(?:eso )?(?:está mal|no es verdad|es falso)' +
      '|respuesta equivocada|no (?:has|ha) (?:respondido|contestado)(?: a)?(?: mi pregunta)?|' +
      'esto es una (?:estafa|vergüenza)|me (?:estás?|están) tomando el pelo|(?:esto|eso|usted|este bot|este chat' +
      '|tú|ustedes)?(?: ?)(?:es|eres|está|son|sois)(?: (?:muy|totalmente|completamente|tan|un|una|unos|unas|realmente' +
      '|de lo más)){0,3} (?:inútil|inútiles|incompetentes|estúpido|estúpida|ridículo|horrible|basura|vergüenza|tontería|inaceptable' +
      '|pésimo|pérdida de tiempo|frustrante|broma|mierda|tonto)|(?:esto|eso)? ?no me (?:ayuda|ayudas|sirve' +
      '|entiende|entiendes|escucha|responde)(?: (?:nada|para nada|de nada|en absoluto))?' +
      '|(?:(?:esto|eso|usted|este bot|este chat) )?no (?:sirves?|vales?) (?:para|de) nada' +
      '|(?:eso )?no es (?:lo que (?:he preguntado|pregunté|quería|pedí)|mi pregunta|una respuesta)' +
      '|no (?:entiendes|entiende|sabes|sabe|respondes|responde) nada|estoy (?:muy |realmente )?(?:enfadado' +
      '|enfadada|enojado|enojada|furioso|furiosa|harto|harta|molesto|molesta|decepcionado|decepcionada)' +
      '|(?:inútil|mierda|qué vergüenza|idiota|qué desastre|joder)|quiero (?:quejarme|poner una queja|reclamar)',
    upset:
      '(?:estoy|estamos)(?: (?:muy|bastante|realmente|súper|super|tan)){0,2} (?:enfadad[oa]s?' +
      '|enojad[oa]s?|decepcionad[oa]s?|molest[oa]s?|disgustad[oa]s?|indignad[oa]s?|hart[oa]s?' +
      '|descontent[oa]s?)|(?:es|me parece|esto es)(?: (?:un|una|muy|un poco|realmente|totalmente' +
      '|bastante)){0,2} (?:inaceptable|vergüenza|escándalo|intolerable|robo|fuerte|abuso|ridículo' +
      '|indignante|tomadura de pelo)|qué (?:vergüenza|decepción|desastre)|(?:llegó|llegaron|está|están' +
      '|estaba|estaban|ha llegado|han llegado)(?: [^ ]+)? (?:rot[oa]s?|dañad[oa]s?|estropead[oa]s?' +
      '|muert[oa]s?|marchit[oa]s?|defectuos[oa]s?|suci[oa]s?)|(?:todavía|aún|sigue sin' +
      '|nunca) (?:no )?(?:ha |he )?(?:llegad[oa]|llegar|llegó|recibido|recibí)|(?:llevo' +
      '|llevamos)(?: [^ ]+){0,3} esperando|nadie (?:contesta|responde|me|nos|dijo nada|avisó)|quejarme|una queja' +
      '|quiero mi dinero|devuélvanme',
    robot:
      'quién eres|con quién (?:hablo|estoy hablando)|' +
      '(?:eres|es usted|estoy hablando con|hablo con|esto es|es esto) (?:un |una )?(?:robot|bot|chatbot|máquina' +
      '|humano|persona|ordenador|computadora|ia|inteligencia artificial|ser humano)(?: real| de verdad' +
      '| humana)?(?: o (?:con )?(?:un |una )?(?:robot|bot|chatbot|máquina|humano|persona|ia)(?: real)?)?',
    language:
      '(?:hablan|habláis|entienden)(?: ustedes)? {language}|(?:puedo|se puede) (?:preguntar|escribir' +
      '|hablar) en {language}|' +
      '(?:(?:puede|puedes|podría|podrías|me puede|me puedes) )?(?:(?:responder|responde|responda|respóndame' +
      '|hablar|hable|habla|decirlo|decírmelo|dilo|dígalo|escribir|escriba|repetirlo|repetir|traducirlo' +
      '|explicarlo)(?: (?:me|eso|esto)){0,2} )?(?:en|al) {language}|(?:habla|hablas|entiende' +
      '|entiendes)(?: usted)? {language}|{language}',
    help:
      'qué (?:puedes|puede|sabes|sabe) (?:hacer|responder|decirme)(?: por mí| aquí)?|(?:en qué' +
      '|cómo) (?:me )?(?:puedes|puede) ayudar(?:me)?|(?:me )?(?:puedes|puede|podrías' +
      '|podría) ayudar(?:me)?|(?:necesito )?ayuda|ayúdame|ayúdeme|qué puedo preguntar(?:te|le)?' +
      '|para qué sirves',
    task:
      '(?:(?:puedes|puede|podrías) )?(?:escribe|escribir|escríbeme|escribirme|escriba|redacta|redactar' +
      '|inventa|compón) (?:[^ ]+ ){0,3}(?:poema|ensayo|cuento|historia|canción|chiste|discurso|carta' +
      '|redacción|deberes)(?: .{1,80})?|cuénta(?:me|nos) una? (?:[^ ]+ )?(?:chiste|cuento|historia)' +
      '|(?:traduce|traducir|tradúceme|traduzca) .{1,80}|(?:resume|resúmeme|resumir) (?:eso|esto|todo' +
      '|tu respuesta)(?: .{1,40})?|haz mis deberes|(?:system |sistema )?ahora eres (?:un |una )?[^ ]*(?:bot|ia' +
      '|gpt|asistente|admin)(?: .{1,100})?|finge .{1,80}|(?:.{1,40} )?(?:ignora' +
      '|olvida) (?:todas )?tus (?:[^ ]+ )?(?:reglas|instrucciones)(?: .{1,80})?|(?:muéstrame|dime|dame' +
      '|revela) (?:tu|tus|sus) (?:[^ ]+ )?(?:prompt|instrucciones)(?: .{1,40})?',
    more:
      '(?:cuéntame|cuénteme|dime|dígame|explícame|explíqueme) (?:un poco )?más(?: (?:sobre (?:eso|esto|ello)' +
      '|detalles))?|más(?: (?:detalles|información|info))?|(?:quiero|quisiera|me gustaría) saber más|continúa' +
      '|continúe|sigue|siga|qué más|(?:puede|puedes) (?:darme más (?:detalles|información)|contarme más' +
      '|ampliar eso)',
    why: '(?:y |pero )?por qué(?: no| es así| eso)?|por qué razón|y eso',
    correction: [
      '(?:no )?(?:me refería a|quería decir|quise decir|hablaba de|preguntaba por|me refiero a) {right} (?:y no' +
        '|no) (?:a |por |de )?{wrong}',
      '(?:no )?(?:me refería a|quería decir|quise decir|hablaba de|preguntaba por|me refiero a' +
        '|preguntaba sobre) {right}',
      '(?:no )?no (?:a |el |la |un |una )?{wrong} sino (?:a )?{right}',
    ],
    danger:
      `se ha (?:desmayado|desplomado)|` +
      `${CHILD} (?:[^ ]+ ){0,4}?(?:se )?(?:ha|acaba de) (?:[^ ]+ ){0,2}(?:tragado|bebido|ingerido|tragar|beber|tragarse|beberse)` +
      `|${CHILD} (?:[^ ]+ ){0,4}?se? ?(?:tragó|bebió|ingirió)` +
      `|${CHILD} (?:[^ ]+ ){0,4}?(?:se )?(?:ha (?:comido|tomado)|acaba de (?:comer|tomar)|comió|tomó) (?:[^ ]+ ){0,4}(?:detergente|pastillas|medicamentos?|veneno|lejía` +
      `|pilas?|setas|bayas)` +
      '|(?:he|ha) (?:bebido|tragado|ingerido|tomado) (?:[^ ]+ ){0,4}(?:detergente|pastillas|veneno|lejía|pila' +
      '|ácido|gasolina)|(?:no|apenas|casi no) (?:puedo|puede) respirar|(?:me|le) cuesta respirar|dificultad para respirar' +
      '|no respira|está inconsciente|se está ahogando|(?:tiene' +
      '|tengo) un (?:infarto|ataque al corazón|derrame)|sangra(?:ndo)? mucho|(?:casa|cocina|piso|coche|edificio' +
      '|habitación) (?:se quema|está ardiendo|está en llamas)|hay (?:un incendio|fuego|una fuga de gas)' +
      '|huele a gas|envenenad[oa]|intoxicad[oa]|sobredosis|(?:estoy|estamos) en peligro',
    crisis: [
      `no quiero (?:seguir viviendo|vivir más(?! (?:en|con)(?: |$))|vivir así|seguir con vida|estar viv[oa]|existir)|(?:ya )?no quiero vivir(?! (?:en|con|aquí|sol[oa])(?: |$))|(?:sin|no tengo) ganas de vivir|no (?:vale la pena|merece la pena) vivir`,
      `(?:quiero|voy a|quisiera|pienso en|ganas de|pensado en|prefiero|quiere|intentó) (?:morir|morirme|matarme|suicidarme|suicidarse|quitarme la vida|quitarse la vida|acabar con mi vida|estar muert[oa]|acabar con todo)|(?:quitarme la vida|suicidarme|matarme|me quiero (?:morir|matar|suicidar))`,
      `(?:hacerme daño|autolesionarme|cortarme las venas|me autolesiono)|(?:pienso|he pensado|pensando|pienso mucho) en (?:el )?suicidi(?:o|arme)|(?:tengo|tiene|con) (?:pensamientos|ideas|ganas) suicidas|mejor (?:estar muert[oa]|sin mí)`,
      `${OTHER} (?:[^ ]+ ){0,2}?(?:me|nos) (?:[^ ]+ )?(?:pega|golpea|viola|agrede|maltrata|amenaza|ataca|persigue|sigue por|acosa|abusa|estrangula|toca(?! (?:el|la|los|las|un|una)(?: |$)))${PLAYED}|(?:^|y )me (?:pega|golpea|maltrata|viola)${PLAYED}`,
      `(?:me|nos) (?:ha|han|están?|estaba) (?:[^ ]+ )?(?:${BEATEN}|pegando|golpeando|siguiendo(?! en)|persiguiendo|agrediendo|amenazando|acosando)${PLAYED}|${OTHER} (?:me|nos) (?:pegó|golpeó|violó|agredió|amenazó|atacó|tocó)${PLAYED}`,
      `${BEATEN} (?:de |a )(?:mi|nuestro|nuestra) ${CHILD}|(?:pega|pegó|golpea|viola|violó|maltrata|abusa de|abusó de|tocó|toca) (?:a |de )?(?:mi|nuestro|nuestra) ${CHILD}|(?:le pega|le pegó) a (?:mi|nuestr[oa]) ${CHILD}`,
      `(?:amenaza|amenazó|amenazado)(?: con)? (?:matarme|pegarme|hacerme daño|matarnos|quitarme)|(?:quiere|intentó|intenta|ha intentado) (?:matarme|violarme|pegarme|estrangularme)|me (?:quiere|va a) (?:matar|pegar|violar)${PLAYED}`,
      `(?:he sido|fui|soy) (?:violad[oa]|agredid[oa]|golpead[oa]|maltratad[oa]|atacad[oa]|abusad[oa]|víctima de (?:violencia|maltrato|abuso|una violación))`,
      `(?:tengo|me da) (?:mucho )?miedo (?:de|a) (?:mi (?:ex )?(?:pareja|marido|esposo|novio|ex|padre|padrastro|madre)|él|que (?:vuelva|me (?:pegue|mate|haga)|él))`,
    ],
    yes:
      'sí(?: por favor| gracias| claro)?|si|claro|claro que sí|vale|ok|de acuerdo|por favor|por supuesto|hágalo' +
      '|adelante',
    no: 'no(?: gracias)?|ahora no|no hace falta|no es necesario|déjelo|déjalo|eso es todo',
    emergencyContact:
      'emergencia|emergencias|toxicología|urgencias|línea de ayuda|ambulancia|teléfono de la esperanza',
  },
  replies: {
    handedOver: 'Paso su solicitud a una persona.',
    alreadyHandedOver: 'Ya he pasado su solicitud a una persona.',
    noHandover: 'Lo siento, aquí no puedo pasarle con una persona.',
    askContact: 'Escriba aquí su correo electrónico o su número de teléfono para que puedan contactarle.',
    askPhone: '¿A qué número de teléfono le pueden llamar?',
    noted: 'Gracias, lo he anotado.',
    willContact: 'Una persona se pondrá en contacto con usted.',
    complaint: 'Siento no haber podido ayudarle.',
    sorry: 'Siento mucho lo ocurrido.',
    reachThem: 'También puede contactar directamente: {contact}',
    offerPerson: '¿Quiere que pase su solicitud a una persona?',
    near: 'Estas páginas pueden ayudarle:',
    robot:
      'Soy un asistente automático, no una persona, y respondo con el contenido de este sitio web. Si prefiere hablar' +
      ' con una persona, dígamelo.',
    help: 'Respondo a preguntas sobre este sitio web. ¿Qué le gustaría saber?',
    declined: 'No puedo hacer eso.',
    quotes:
      'Solo puedo citar este sitio web, que está en {language}. Si pregunta en ese idioma, encontraré más.',
    danger:
      'Esto parece una emergencia. Llame ahora mismo al número de emergencias: 112 en Europa, 911 en América, o' +
      ' el de su país.',
    crisis:
      'Siento mucho lo que está pasando. No está solo. Si alguien corre peligro ahora, llame al número de emergencias: 112' +
      ' en Europa, 911 en América, o el de su país. También puede llamar a una línea de ayuda de su país.',
    siteSays: 'El sitio web dice:',
    vague: '¿Puede darme algún detalle más?',
    nothingMore: 'Es todo lo que he encontrado.',
  },
};
