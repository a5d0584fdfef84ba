"""Words that most people take for a password: letters only, small, none twice in itself (`testtest` is `test`).

ENGLISH: the letters of the 3,000 commonest, and of all with 12 characters and more, in `data/passwords.txt` of zxcvbn
4.4.2 (https://github.com/dropbox/zxcvbn), which counted leaked passwords of many sites. Copyright (c) 2012-2016 Dan
Wheeler and Dropbox, Inc., MIT licence: free to use, copy, change and distribute with this notice, without warranty of
any kind. INDONESIAN: our own.
"""

from __future__ import annotations

ENGLISH = """
aaaaaa aardvark aaron abcd aberdeen abgrtyu abigail access accord account achilles action active adam adgjmptw adidas
admin administrator adrian aezakmi africa agent aggies aikido airborne airbus airforce airplane aksjdlasdakj alabama
alan alaska albert alberto alejandr aleksandr alex alexande alexander alexandr alexandra alexis alfred alice alicia
aliens alison allen allison alpha alpine always alyssa amadeus amadeusptfcor amanda amateur amazon amber amelia
america american amsterdam anakin anal analsex anan anarchy anastasia anders anderson andre andrea andreas andrei
andrew andrewjackie andrey andy anfield angel angela angelica angelina angelo angels animal anime anna annette annie
antananarivu anthony anton antonio anubis anything anytimetoday apache apollo apple apples april aquarius aragorn
archer archie area arizona arnold arsenal arthur artist asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley
ashton asian aspirine assassin assfuck asshole assman asterix astros athena atlanta atlantic atlantis atomic attack
auburn auckland audrey august aurora aussie austin australia autumn avalon avatar avenger avrillavigne awesome azamat
azerty azsxdc azsxdcfv babe babes babies baby babyboy babydoll babygirl babylon bacon badass badboy badger badiman
baggins bailey ball baller balls banana bananas bandit bang bangkok banshee barbara barbie barcelon barcelona barkley
barney bart baseball basket basketba basketball bass bassman bastard batman battle baxter beach beagle bear beast
beatles beatrice beautiful beauty beaver beavis beckham beefcake beer beetle belinda bell bella bender benjamin
bennett benson bentley berlin bernard bernie bertha bethany beverly bhrhhoofxbqjeh bianca bicycle bigballs bigboobs
bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger biggie bigguy bigmac bigman bigmoney bigone bigred bigtits bill
billie billy billybob billyboy bingo bird birdie birdman birthday biscuit bishop bitch bitches biteme black blackcat
blackdog blackie blackjac blackman blacks blacksonblon blacky blade blades blah blake blaster blazer blessed blink
blizzard blonde blondes blondie blood bloody blow blowjob blowme bltynbabrfwbz blue bluebird blueeyes bluemoon blues
bluesky boat bobafett bobbie bobby bobcat boeing bogdan bohica bollocks bollox bomber bond bondage bone bonehead boner
bones bonita bonjour bonnie boobies boobs booger boogie boomer boots booty boris bosco boss bossman boston bottom
bowler bowling bowser boxing boyuownnyc bpgjldsgjldthnf bradford bradley brandi brando brandon brandy brasil braves
brazil breast breeze brenda brendan brian brianna bridge bridget britney brittany broken bronco broncos brooke
brooklyn brooks brother brothers brown brownie browns bruce brucelee bruins bruno brutus bryan bryant bubba bubbas
bubble bubbles buck buckeye buckeyes buddha buddy budlight budman buffalo buffett buffy bugger bull bulldog bulldogs
bullet bullnuts bullshit bunghole bunny burger burton bush business businessbabe buster butch butler butt butter
butterfl butterfly butthead butthole buttons byteme cactus cadillac caesar caitlin caliente californ california callie
calvin camaro camel camelot camels camera cameron camille campbell canada cancel cancer candy candyman cannon cantona
capital capone captain cardinal carlo carlos carlton carmen carol carolina caroline carolyn carpet carrie carrot
carson carter cartman cartoon caserta casey cash casino casper cassidy cassie castle catalina catch catdog catfish
catherin catman cats cavalier ccbill cdtnkfyf celeste celica celine celtic celtics center central cessna chair
champion champs chance chandler chang change changeme chaos charger chargers charles charlie charlott charlotte
charlton charly charmed chase check cheers cheese cheeseburger chelsea cherokee cherry cheryl chester chesterfield
chevelle chevrole chevy cheyenne chicago chicken chickenwing chicks chiefs children china chipper chloe chocolat
chopper chris chrissy christ christia christian christin christine christop christopher christy chronic chubby chuck
chucky church cindy civilization cjdthitycndj cjkysirj cjkywt claire clancy clarence classic claude claudia clayton
clifford clinton clitoris clover cnfc cobra cocacola cock cody coffee coke colleen college collins colombia colorado
colors colt coltrane columbia columbus combat command commando compaq computer concrete condor configuratio connect
conner connie connor conrad construction consumer content contortionist control cookie cookies cool cooldude cooler
coolio coolman cooper copper corona corperfmonsy corvette cosmopolitan cosmos cosworth cotton cougar counterstrike
country courtney cowboy cowboys coyote cracker crash crazy cream creampie creative cricket crimson cristina crusader
crystal cthulhu cthutq cuddles cumming cumshot cunt cupcake curious curtis cutlass cutter cxfcnmt cynthia daddy dagger
daisy dakota dale dallas dalton damian damien dance dancer danger danie daniel daniela danielle daniil danila danni
danny dannyboy dark darkness darkside darkstar darling darren darwin dave david davis dawg dawson daytona dbrnjhbz
dcdfb dead deadhead deadman deanna death debbie december deeznuts defender defiant deftones delete delta demon denis
denise dennis denver derrick desert design designer desire deskjet destiny detroit devil devildog devilmaycry devils
dexter dfkthbz dfvgbh diablo diamond diamonds diana dick dickhead diesel dietcoke digger digital digitalprodu dilbert
dilligaf dillon dima dingdong director dirty discover disney dixie djivanfros dkflbvbh dkflbvbhjdbx dkflbvbhjdyf
doberman doctor dodge dodger dodgeram dodgers dogg doggie doggy dogman dogs dollar dolphin dolphins domainlock dominic
domino donald donkey donna donnie doobie doodle dookie dorothy double doughboy douglas dracula drago dragon dragons
drake dream dreamer dreams driver drizzt drowssap drpepper drummer dthjybrf dublin ducati duck dude dudley duke
dumbass duncan durango dustin dusty dylan eagle eagles eatme eatpussy eatshit eclipse eddie eduard edward edwardcullen
eileen einstein ekaterina elaine electric element elena elephant eleven elijah elizabet elizabeth elliot elliott
elvira elvis elwood emerald emily eminem emmanuel empire energy engage engine engineer england english enigma enjoy
enter enterpri enterprise entertainment eric ernest erotic escape escort esther eternity eugene evelyn everton
ewqasdcxz excalibu exigen exigent explorer express extreme fabian faith falcon falcons fallen family fantasy farmer
farside fast faster fatass fatboy fatcat father fatima fatman felix fender fernand fernando ferrari ferret fetish
ficken fighter filter finalfantasy findaupair finger finish fire fireball firebird firefly firefox fireman fish fisher
fishing fitness fkmnthyfnbdf fktrcfylh fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrctq flames flamingo flash flatron
fletcher flight flipper florence florida flower flowers fluffy flvbybcnhfnjh flyboy flyers foobar football ford forest
forever foreveryoung forget forgot formula forrest fortuna fossil foster foxtrot france frances francis franco frank
frankie franklin franky freak freaks freaky freckles fred freddie freddy frederic frederiksberg free freedom freeman
freepass freeuser french friday friend friends frog frogger froggy front frontier frosty fuck fucked fucker fuckers
fuckface fucking fuckinside fuckit fuckme fuckoff fucktheworld fuckyou fuckyoubitch function funny funtime fusion
future fyfcnfcbz fylhtq fynfyfyfhbde gabrie gabriel galaxy galina galore gambit gandalf gang gangbang gangsta gangster
garbage garcia garden garfield garrett gary gateway gator gators gbpltw geheim gemini general genesis genius george
georgia gerald gerard german germany geronimo getsome gfhfktkjuhfv gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtnghbdtn
ghbdtnrfrltkf ghhhhj ghjatccbjyfk ghjcnj ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj
ghjnbdjcnjzybt ghost ghtdtlvtldtl giants gibson gilbert gillian ginger giovanni girl girls gizmo gizmodo gjkbyf
gjkysqgbpltw global gloria goblin goblue goddess godsmack godzilla gofish goforit gold goldberg golden goldfish goldie
golf golfball golfer golfing goober good goodbye goodluck goodtime google goose gopher gordon gorilla gotcha gothic
grace gracie graham grandma granny grateful great green greenday greenlantern greg gregory gremlin grendel griffey
griffin grizzly groovy grover grumpy gthtrfnbgjkt gtnhjpfdjlcr guardian guinness guitar gundam gunner gustav hacker
hailey halflife hallo hamburg hamilton hamlet hammer hammers hamster handsome hannah hannibal hansolo happy hard
hardcore harder hardon harley harmony harold harris harrison harry harvey hastings hawaii hawk hawkeye hayden hayley
hdnwdevb hdnwdevbv head hearts heather heaven hector hedimaptfcor helen helena hell hellfire hello help helpme hendrix
henry hentai herbert herbie hercules herman hermes hershey hesoyam hidden highland hilton hiphop history hitler hitman
hjvfirf hobbes hobbit hockey holden holiday holland holly hollywoo holmes home homer homers homerun honda honey
hongkong hooker hooters hoover horndog hornet horney horny horse horses hotboy hotdog hotrod hotsex hotstuff hottie
house houses houston howard hudson hummer hungry hunter hunting hurrican husker huskers huskies hustler iampurehaha
ibanez icecream iceman iforgot igor iguana ihateyou ilja iloveboobies ilovemyfamily ilovesex iloveu iloveyo iloveyou
imagine immortal impala imperial incubus indian indiana indians indigo infantry inferno infiniti infinity ingodwetrust
insane inside installdevic installsqlst integra intelligence international internet intrepid ipotjuy ireland irina
irish ironman isabel isabella isabelle iseedeadpeople island israel italia ivan ivanov iverson iwantu jack jackal
jackass jackie jackoff jackson jacob jaguar jake jamaica james jamesbon jamesbond jamie jammer janice janine january
japan jasmin jasmine jason jasper javier jazz jeep jeff jeffrey jenna jennie jennifer jenny jeremiah jeremy jericho
jerome jerry jersey jesse jessica jessie jester jesus jethro jimbo jimbob jimmy joanna joanne joey john johnny johnson
joker jonathan jones jordan joseph josephphone josh joshua jrcfyf juan judith juice julia julian julie juliet julius
jumper jungle junior jupiter justdoit justice justin justinbieber justine justme juventus jyeuz kaiser kaktus kamikaze
kangaroo kansas karate karen karina kasper katana katerina kathleen kathryn kathy katie katrin katrina kawasaki keeper
keith kelley kelly kelsey kennedy kenneth kenny kentucky kenwood kermit kevin kevinp keyboard keystone kicker killer
killme kimberly king kingdom kingkong kingpin kingston kirill kiss kisses kissme kitkat kitten kitty kittycat klaster
knicks knight knights kodiak kolobok kotenok kramer krishna kristen kristi kristin kristina ktjynsq kyle labrador
labtec lacrosse ladies lady ladybug laguna lakers lancelot lancer lansing laptop larisa larry lasvegas latin latino
laura lauren laurie lawrence lawyer leader leather leavemealone ledzep legacy legend legion legolas lemons lennon
leonard leonardo leopard lesbian lesbians leslie lespaul lestat lester letmein letsgo lewis lexmark lhbjkjubz liberty
lick licker lickit lickme life lifehack lifetime light lightnin lights lincoln linda lindsay lindsey liquid lisa
little liverpoo liverpool lizard lizzie lobster logan logitech lolita lollipop london lonely lonestar lonewolf long
longhorn looker looking lorenzo lorraine loser lost louise love loveit lovely loveme lover loverboy lovers loveyou
loving lowrider lucas lucifer lucky luckydog lucy ludwig luke luther lvbnhbq lytdybrbdfvgbhf lytghjgtnhjdcr macdaddy
machine madden maddie maddog madison madman madmax madness madonna madrid maestro maggie magic magnolia magnum magnus
maiden mailcreated mailman makaveli maksim malcolm malibu mallard manager manchest manchester mandingo mandy maniac
manson manuel manutd maprchem marathon marcel marco marcus margaret margarita maria mariah marian marie marilyn marina
marine mariners marines marino mario marion marissa mark market markus marlboro marley marlin marshall martha martin
martina martinez martini marvel marvin mary maryjane maryland mason massimiliano massive master masterbaiting
masterbating masters masturbation matilda matrix matt matthew mature maurice maurolarastefy maverick maxima maximus
maxine maxwell mayday maynard meatball megadeth megaman megan meghan melanie melinda melissa melody melvin member
memphis mercedes mercury meridian merlin mersedes metal metallic metallica method mevefalkcakk mexico miami michael
michaela michaeljackson michel michele michelle michigan mickey microlab microsof microsoft midnight mighty miguel
mike mikey mila milano miles military miller millie million milton mine minecraft minnesotahp minnie miracle mirage
miranda mission missy mister mistress misty mitchell mnbvcxz mobile mollie molly moloko molson momoney
momsanaladventure monday money moneys mongoose monica monika monique monitor monkey monkeys monopoly monroe monster
montana montreal moocow mookie moon moose morgan morganstanley morpheus morris morrison mortalkombat moscow mother
motherfucker motorola mountain mouse movie mozart msoraclere msorcloledbr muffin mulder munchkin muppet murphy murray
muscle mushroom music musicman mustang mustangs mylove mypass myself mystery mystic nadine naked nancy napass napoleon
naruto nascar nasty nastya natali natalia natalie natasha nathalie nathan national naughty ncca nccd ncce nebraska
necronomicon needforspeed neepodchehyl nellie nelson nemesis nemvxyheqddoqxyxyzi neptune network networkingpe nevada
newlife newman newpass newport newproject newton newyork nfnmzyf nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju nhfycajhvths
nicholas nick nickrem nicola nicolas nicole nigger night nightcrawler nikita nikki nimrod nina niners ninja nintendo
nipple nipples nirvana nissan nofear nokia nolimit nondriversig none noodle noodles nookie nopass norman norton
nothing november ntktdbpjh nugget nuttertools nylons nymets oakland oakley obiwan oblivion october odessa office
ohyeah oicu oilers oklahoma oksana olcrackmaster oldman olga oliver olivia omega onelove online ontheoutside open
openup oracle orange oregon orioles orion orlando oscar osiris outlaw overlord oxford pacific packard packers pacman
painter pakistan palace paladin palmer pamela panama panasonic pancho panda pandora pantera panther panthers panties
pantyhos panzer paradise paradox paraklast paris parker parola parrot party pascal pass passat passion passport
passwor password passwordassword passwordstandard passwort passwrd patches patricia patrick patriot patriots patton
paul pauline pavilion paword pawrd payton peace peaches peanut peanutbutter peanuts pearljam pebbles peekaboo peewee
pegasus pencil penelope penguin penguins penis penny pentium people pepper pepsi perfect personal pervert pete peter
peterpan peters peugeot pfqwtd phantom philadelphia philip philips phillies phillip philly phoebe phoenix photo photos
phpbb picard picasso pickle pickles pics picture pierre piglet pikachu pilot pimp pimpin pineappl ping pink pinkfloy
pioneer pirate pirates pistol pitbull pizza planet plastic platinum play playboy player playstation playtime please
pleasure plumber plymouth poison poiuyt pokemon polaris police polina polniypizdec polo polska poncho pontiac pooh
poohbear pookie poop pooper poopie popcorn popeye porkchop porn porno pornographic pornstar porsche porter portland
portugal possum postal potato potter powder power powers ppeo precious predator prelude presario preston pretty primus
prince princes princess printer private privet prodigy professional psycho ptybnxtvgbjy pumpkin punisher punkin
punkrock punksnotdead puppies puppy purple pussies pussy pussycat pussys putter pyramid python qawsed qawsedrf
qawsedrftg qawsedrftgyh qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qazxsw qazxswedc qazxswedcvfr quality
queen qwaszx qwaszxerdfcv qweasd qweasdzxc qweewq qweqwe qwer qwerasdf qwerasdfzxcv qwert qwertasdfgzxcvb qwerty
qwertyasdfgh qwertyu qwertyui qwertyuio qwertyuiop qwertyytrewq qwertz rabbit racecar racerx rachel racing rafael
ragnarok raider raiders rainbow raistlin ralph rammstein ramona randall random randy ranger rangers raptor rascal
rasdzv raven ravens raymond razz rbhbkk ready reagan reality reaper rebecca rebel rebels redalert redbull reddog
redhead redhot redman redneck redrum redskins redsox redwings reggie regina remember renegade rescue research
residentevil retard review rfnthbyf rfrfirf rhbcnbyf rhonda ricardo richard richie richmond rick ripper river rjntyjr
robbie robert roberto roberts robin robinson rock rocker rocket rockets rockon rocks rockstar rocky rodney roger
rogers roland roller rolltide roman romashka romeo rommel ronald ronaldinho ronaldo ronnie rookie rooster rootbeer
roscoe rose rosebud rosemary rostik roxanne rubber rugby rulez runner rush ruslan russell russia russian rustam rusty
ryan sabbath sabina sabine sabrina sadie safety sailboat sailing sailor saint saints sakura sally salmon samantha
sammie sammy sampson samson samsung samuel samurai sanchez sandiego sandman sandra sandy sanfrancisco santana santiago
santos sapphire sara sarah sasha sassy satan satisfaction saturn saun savage savannah scandinavian scarface scarlet
scarlett school schoolgirlie scooby scoobydo scooter scorpio scorpion scotch scotland scott scottie scotty scrappy
scream scruffy scully sdicmtseytn search seattle sebastia sebastian secret security seemnemaailm seinfeld select
seminole semperfi semtsriuty sentinel septembe september serega serena serenity sergei sergey sergio server service
sesame seven sexme sexual sexx sexy sexygirl shadow shaggy shalom shaman shamrock shane shaney shannon shaolin shark
sharks sharon shasta shaved shazam sheena sheila shelby shelley shelly shemale sherlock sherman sherry shiloh shirley
shit shithead shitty shogun shooter shopping short shorty shotgun showme showtime sidney siemens sierra silver silvia
simba simon simone simple simpson simpsons sinatra singer single sinner sirius sister sithlord skater skeeter skiing
skinny skipper skippy skittles skyline skywalke slappy slapshot slayer sleepy slick slipknot slut sluts smile smiles
smiley smith smitty smoke smoker smokey smokin smooth smudge smut snake snakes snapper snatch snickers sniper snoopy
snow snowball snowman snuggles sobaka soccer socrates softball software sojdlgaljg soldier soleil solomon somethin
sommer sonic sonnenschein sony sonyericsson sooner sooners sophia sophie sosoaljg southern space spanking spankme
spanky sparky spartak spartan spartans speaker special specialinsta spectrum speed speedy spencer spider spiderma
spiderman spidey spike spirit spitfire splash spooky sports spring springer sprint sprite spunky spyder squirrel
squirt srinivas stacey stalker stallion standard stanley star starbuck starcraft stardust starfish stargate stars
startrek starwars station stealth steelers stefan stella stephani stephanie stephen sterlin sterling steve steven
stevie stewart stick stickdaddy sticky stimpy stinger stingray stinky stinkyfinger stocking stone stonecol stoner
stones storm stormy stranger stratocaster street strider strike striker stripper strong stuart stud student studio
stuff stupid subaru sublime success suck sucker suckit suckme sucks sugar summer summit sundance sunday sunny sunrise
sunset sunshine super superfly superman supernatural support surfer surfing susan suzanne suzuki svetik svetlana
swallow sweden sweet sweetie sweetpea sweets sweety swimming swinger swingers swordfis swordfish sydney sylvia
syracuse system systemofadown tacobell tacoma tamara tanker tanner tanya tardis target tarheel tarheels tarzan tatiana
tattoo tatyana taurus taylor tazman tdutybq teacher technics techno teddy teen teens telefon telemike tempest temple
temppassword tennis tequila teresa terminator terror terry test tester testing texas thailand thanks thankyou
thecakeisalie thegame thekid theking theman theodore theone therock thomas thompson throat thuglife thumper thunder
ticketmaster tickle tiffany tiger tigers tigger tight timber time timmy timothy tina tinker tinman titanic titans
titleist tits titties tobias today tolkien tomcat tommy tony topcat topdog topgun topper tornado toronto torres
toshiba tottenha toyota tracey tractor tracy traffic trains trance transam transformers travel travis trebor tree
trevor trfnthbyf tricky trigger trinity tristan triton triumph trixie trojan trojans trombone trooper trouble truck
trucker trucks truelove trumpet trunks trustno tucker tuesday turbo turkey turner turtle tweety twilight twister tyler
tyrone ultimate unbelievable unicorn united universe unknown unreal usuckballz vacation vader vagina valentin
valentina valera valerie valhalla valley vampire vanessa vanhalen vanilla vanyarespekt vectra vegeta velvet verbatim
veritas verona veronica veronika vertigo vette vfhbyf vfhbyfvfhbyf vfhecz vfrcbv vfrcbvrf vfrcbvvfrcbv vfvfvskfhfve
vfvjxrf victor victoria victory video viking vikings viktor viktoria vincent violet viper vipers virgin virginia
vision vivian vkontakte vladik vladimir vladimirovna volume voodoo vortex voyager vulcan walker wallace walnut walter
wanker warcraft warhammer warhammerk warlock warren warrior warriors water waterloo waters watson wayne wazzkaprivet
weasel weather webmaster websolutions websolutionssu webster webuivalidat weed weezer weihnachtsbau weihnachtsbaum
welcome wendy werewolf wesley western westham westside wetpussy whatever wheels whiskey white whitney whocares whore
whosyourdaddy whynot wicked wildcat wildcats william williams willie willis willow willy wilson window windows winner
winnie winston winter wisdom wizard wkoafpdk wolf wolfgang wolfman wolfpack wolverin wolverine wolves wombat women
wonder woody wookie wordpass world worms wrangler wright wrinkle writer wutang xanadu xavier xfiles xtreme xxxpwrd
yamaha yankee yankees ybrbnf yellow yfnfif yomama young yourmom ytrewq yvonne zachary zaphod zaqwsx zaqwsxcde
zaqwsxcderfv zaqxsw zaqxswcde zcfvfzkexifz zeppelin zidane zipper zombie zqjphsyfctifgu zvezda zxcasd zxcasdqwe zxcv
zxcvbn zxcvbnm zxcvbnmmnbvcxz
"""

INDONESIAN = """
abdul admin adminjaringan aku akucinta akucintakamu alhamdulillah allah allahuakbar anak anjing assalamualaikum
bandung bangsat bebas berkah bismillah bismillahirrahmanirrahim bunda cantik cinta doraemon ganteng garuda gubernur
indonesia indonesiaraya insyaallah jakarta jancok jaringan kampus kampusmerdeka katasandi kediri kerja kontol kucing
kuliah kuncirahasia lupa mahasiswa malang masuk medan merdeka mikrotik monyet muhammad nusantara passwordku passwordsaya
pegawai pelajar rahasia rahasiaku rektor sandi sandiku sayang sayangku sayangkamu selamatdatang selamatpagi semangat
semarang sholat sukses surabaya terserah universitas winbox wireless
"""

COMMON = frozenset(ENGLISH.split()) | frozenset(INDONESIAN.split())
