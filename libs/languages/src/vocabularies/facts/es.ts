import type { SiteFacts } from '../../site-facts';

/** Spanish. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'cómo (?:puedo|podemos|podría|se puede|os|les|los|te|me) ?(?:contactar|contacto|contactaros' +
      '|contactarles|contactarlos|comunicarme|comunicarnos|ponerme en contacto|pongo en contacto' +
      '|localizaros|encuentro)(?: con (?:ustedes|vosotros))?|(?:cuáles son )?(?:sus|vuestros|los' +
      '|tus) datos de contacto|(?:a|con) quién (?:puedo|debo|tengo que|hay que|me|podemos|llamo' +
      '|hablo)(?: [^ ]+){0,2}|(?:a )?quién (?:puedo|debo) (?:preguntar|llamar|contactar)' +
      '|datos de contacto',
    labels: 'contacto|contactar|teléfono|correo|aviso legal',
  },
  phone: {
    asks:
      '(?:(?:cuál es|tenéis|tienen|me (?:das|dais|da|dan|pueden dar)|hay) )?(?:el|vuestro|su|tu|un' +
      '|algún) (?:número|teléfono|telefono|móvil|whatsapp)(?: de (?:teléfono|contacto))?' +
      '|número de teléfono|(?:puedo|podemos|se puede) (?:llamaros|llamarles|llamarlos|llamar' +
      '|llamarte)(?: por teléfono)?|(?:a )?qué (?:número|teléfono)(?: puedo| llamo)?',
    labels: 'teléfono|llámanos|contacto',
  },
  email: {
    asks:
      '(?:(?:cuál es|tenéis|tienen|me (?:das|dais|da|dan)) )?(?:el|vuestro|su|tu|un|algún) (?:correo' +
      '|e ?mail|mail)(?: electrónico)?|correo electrónico|(?:puedo|podemos) (?:escribiros|escribirles' +
      '|escribir)',
    labels: 'correo electrónico|email|contacto',
  },
  address: {
    asks:
      '(?:cuál es )?(?:la|vuestra|su|tu) (?:dirección|ubicación)(?: exacta| postal)?' +
      '|(?:en )?d[óo]nde (?:est[áa]is|se encuentran|quedan|os encontráis|puedo encontraros' +
      '|os encuentro)(?: ubicad[oa]s| situad[oa]s| exactamente)*|d[óo]nde (?:est[áa]|queda' +
      '|se encuentra) (?:exactamente )?(?:el|la|vuestr[oa]|su) (?:tienda|museo|oficina|restaurante' +
      '|hotel|albergue|local|clínica|escuela|sede|salón|estudio)|cómo (?:llego|llegamos|se llega' +
      '|puedo llegar|llegar)(?: hasta allí| allí)?',
    labels: 'dirección|ubicación|cómo llegar|contacto|aviso legal',
  },
  hours: {
    asks:
      '(?:(?:cuál es|qué|cuáles son) )?(?:el |vuestro |su |los |sus )?horarios?(?: de (?:apertura' +
      '|atención))?(?: (?:tenéis|tienen|hay|hacéis))?|(?:a qué hora|cuándo|qué días|hasta qué hora' +
      '|hasta cuándo) (?:abr[íei]s|abren|abre|cerráis|cierran|cierra|(?:estáis|están) (?:abiert' +
      '|cerrad)os)|(?:estáis|están|está) (?:abiert|cerrad)[oa]s?|(?:abrís|abren|cerráis|cierran)',
    labels: 'horario|horarios|abierto|horario de apertura',
  },
  booking: {
    asks:
      '(?:cómo|dónde) (?:puedo|podemos|se puede|hago para|se hace para|hay que|tengo que)? ?(?:reservar' +
      '|reservo|reservamos|hacer (?:una|la) reserva|pedir cita|pido cita|apuntarme|me apunto' +
      '|inscribirme|me inscribo|encargar|hago (?:una|la) reserva)|(?:quiero|queremos|quisiera|quería' +
      '|queríamos|me gustaría|nos gustaría|querría) (?:reservar|hacer una reserva|pedir cita' +
      '|inscribirme|apuntarme|una cita)|(?:puedo|podemos|se puede) reservar',
    labels: 'reservas|reservar|reserva|cita|inscripción|pedido',
  },
  leader: {
    asks:
      '(?:quién es|quiénes son) (?:el |la |los |su |vuestro )?(?:jef[ea]s?|dueñ[oa]s?|propietari[oa]s?|director(?:a)?|gerente|fundador(?:a|es)?|responsable|encargad[oa])' +
      '|quién (?:dirige|lleva|fundó) (?:el|la|este|esta|su)(?: [^ ]+){1,2}|de quién es (?:el|la|este|esta)(?: [^ ]+){1,2}',
    labels: 'propietario|propietaria|dueño|dueña|director|directora|gerente|fundador|fundadora',
    pages: 'equipo|nosotros|quiénes somos',
  },
  jobs: {
    asks:
      '(?:están|estáis) (?:contratando|buscando (?:personal|gente|empleados|trabajadores))|(?:buscan|buscáis|necesitan|contratan|contratáis) (?:personal|gente|empleados|trabajadores)' +
      '|(?:tienen|tenéis|hay|ofrecen)(?: [^ ]+){0,2} (?:trabajo|empleos?|vacantes?|puestos?(?: de trabajo)?|ofertas de (?:trabajo|empleo))|(?:puedo|podría) trabajar (?:con|para) (?:ustedes|vosotros)|busco (?:trabajo|empleo)',
    labels: 'empleo|vacantes|trabaja con nosotros|ofertas de empleo|ofertas de trabajo|buscamos personal',
  },
};
