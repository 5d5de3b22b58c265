/** English words that are also the symbols of coins: typed in small letters they mean the word. */
const COMMON_WORDS = new Set(
  `a ace act ad add age ago ai air all alt an and ant any ape are arm art as ask at axe baby back bad bag
  ball band bank bar bat be bear beam bee bet big bit block blue blur bond bone book boom boost box boy bull burn bus but buy
  by cake call can cap car card cash cat cell chat chip chill city class clay cloud club coin cook cool core cow cross
  crow cup cut dark data day dead deal deep do dock dog door dot down dream drop dust ear earn east easy eat edge
  egg end energy era even ever evil eye face fact fair fan far fast fat fear feed fight find fire fish fit flow flux
  fly food for form fox free friend fuel full fun fund fuse fusion future gain gala game gas gate gem get gift girl give
  go goal goat god gold good grass gray great green grow gun guy hack half hard hat head heart hero high hint hit hold home
  honey hope hot house how human hunt ice icon id idea if image in ink into iron is it jam job join joy jump just key
  kid kind king kite land last law lay lead left let life light like line link lion liquid live loan lock long
  look loop lost love low luck lucky magic main make man many map mark mask mass max me meme men met metal milk mind
  mine mint mist mix mob moon more most move movie much music my name near net never new next nice no node not now nut
  oath of off oil ok old on once one only open or orbit order our out over own pair part past path pay peace people
  pet phone pig pixel place plan play plus point pool pop power prime pump push put quick radio rain rally
  rare raw ray real red reef rich ride right ring rise road rock rose round run safe sand save sea see seed self sell
  set seven sex shadow share she shell ship shop side sign silver sing six sky sleep slice slim snow so sock soil solar some son song
  soon soul sound space spell spin star start stone stop storm strong sun super sure swap sweat swell sword sync
  tail take talk tap tax team tell ten test the them then this three time to token tone too top torn
  tower town toy trade trump trust try turbo turn two under up us use via view vine virtual voice vote wall
  want war wave wax way we well west what when who why wild will win wing wise wish wolf woman won wood word work world
  yes yet yield you young zero zone`.split(/\s+/),
)

export const isCommonWord = (word: string) => COMMON_WORDS.has(word.toLowerCase())
