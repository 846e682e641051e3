import { stemmer } from '@orama/stemmers/romanian';
import { fold } from '../normalize';
import type { Vocabulary } from '../vocabulary';

/** Romanian. */
export const ro: Vocabulary = {
  stopWords: `a abia acea aceasta această aceea acei aceia acel acela acele acelea acest acesta aceste acestea
    acestei acestia aceștia acestor acestora acestui acolo acum ai aia aici al ale alea alt alta altă alte alții
    altul am anume apoi ar are aș așa asta astea astfel asupra atare atât atâta atâtea atâția ați atunci au avea
    avem aveți avut aveau ba ca că căci când care cărei căreia căror cărora cărui căruia cât câte câți către câtva
    ce cea ceea cei ceilalți cel cele celor celui cine cineva cu cui cum cumva da dacă dar dat de deasupra deci
    decât deja departe deși despre din dinaintea dintr dintre doar după ea ei el ele era erau este ești eu face
    fără fi fie fiecare fii fost foarte i iar îi îl îmi împotriva în înainte înaintea încât încă între întru însă
    își îți înspre la le li lor lui mă mai mare mea mei mele meu mi mie mine mult multă mulți multe n ne ni nici
    nimeni nimic niște noastră noastre noi nostru noștri nu numai o ori oricare orice oricine oricum pe pentru
    peste până poate poți pot prea prin printr printre s sa să sale sau său săi se și sub sunt suntem sunteți t ta
    tale tău te ți ție tine toată toate tot toți totul totuși tu un una unde undeva unei unele uneori unii unor
    unora unu unui unuia unul va vă vei veți vi voastră voastre voi vom vor vostru voștri vreo vreun vreme privind
    fiind având`,
  stem: (word) => stemmer(fold(word)),
};
