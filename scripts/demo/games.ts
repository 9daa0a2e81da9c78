import type { Player } from './build.ts'
import type { Ledger, Open } from './ledger.ts'
import type { Making } from './making.ts'
import { orWhyNot } from './requests.ts'
import { addServices, makeRounds, whyNoRounds, type Siege } from './rounds/attack-defense.ts'
import { addPatched, makeDefences } from './rounds/awdp.ts'
import { whyNoScripts } from './rounds/checkers.ts'
import { addHill, makeHill } from './rounds/koh.ts'
import { addNetworkQuestion, makeWatch } from './rounds/operation.ts'

interface Cast {
  /** Why nothing runs in containers here. */
  whyNot: string | null
  samples: readonly string[]
  images: Pick<Ledger, 'image_ids'>
  engine: Siege['engine']
  players: readonly Player[]
}

/** A contest, or why it cannot be. */
type Made = { contest_id: string; screen: string } | { whyNot: string }

interface Game {
  name: string
  /** Said before and behind it. */
  begins: string
  goesOn: string
  /** Its page for players with what it is called there, and its desk. */
  page: string
  desk: string
  whyNot: string | null
  make: (open: Open) => Promise<Made>
}

/** The games that take an engine, each as soon as what it takes is ready. */
export async function makeGames(making: Making, cast: Cast): Promise<void> {
  for (const game of await gamesOf(making, cast)) await makeGame(making, game)
}

async function makeGame({ part, say, addresses: { base, addressOf } }: Making, game: Game): Promise<void> {
  const { name, begins, goesOn, page, desk, whyNot, make } = game
  const leftOut = (why: string) => say(`Left out: ${name}, because ${why}. Run the demo again then; it adds it.`)
  if (whyNot !== null) return leftOut(whyNot)
  say(`${begins} …`)
  const made = await part(name, (open) => orWhyNot(make(open)))
  if ('whyNot' in made) return leftOut(made.whyNot)
  say(goesOn)
  const [what, path] = page.split(' ')
  say(`${(what ?? '').padEnd(14)}${base}${path}?resource_id=${made.contest_id}`)
  say(`Desk          ${base}/admin/${desk}/contest/${made.contest_id}`)
  say(`Screen        ${addressOf(made.screen)}`)
}

async function gamesOf({ admin }: Making, { whyNot, samples, images, engine, players }: Cast): Promise<Game[]> {
  const whyNoPatches = whyNot ?? (await whyNoScripts(admin))
  return [
    {
      name: 'AWDP',
      begins: 'Two services of AWDP are proved, as soon as their images are ready',
      goesOn: 'AWDP goes on for two hours: rounds of a minute, patches in the judge, and teams that have attacked.',
      page: 'Patches /awdp/contest',
      desk: 'awdp',
      whyNot: whyNoPatches,
      make: async (open) => makeDefences(admin, open, { question_ids: await addPatched(admin, open.ledger, samples), players, images }),
    },
    {
      name: 'king of the hill',
      begins: 'A hill is proved, and three teams take it in turn',
      goesOn: 'King of the hill goes on for two hours: one hill with a king, and a report that waits.',
      page: 'Hill /koh/contest',
      desk: 'koh',
      whyNot: whyNoPatches,
      make: async (open) => makeHill(admin, open, { question_id: await addHill(admin, open.ledger, samples[0] ?? ''), players, images }),
    },
    {
      name: 'O&M',
      begins: 'Three teams put a network of two machines in order',
      goesOn: 'O&M goes on for two hours: points that are held are looked at every minute.',
      page: 'Watch /contest/operation',
      desk: 'operation',
      whyNot: whyNoPatches,
      make: async (open) => {
        const question_id = await addNetworkQuestion(admin, open.ledger, samples)
        return makeWatch(admin, open, { question_id, players, images })
      },
    },
    {
      name: 'attack and defence',
      begins: 'Eight teams of attack and defence get their boxes, as soon as the checkers of both services are ready',
      goesOn: 'Attack and defence goes on for two hours: rounds of 30 seconds, real checks, and farms that attack.',
      page: 'Services /attack-defense/contest',
      desk: 'ad',
      whyNot: await whyNoRounds(admin, engine),
      make: async (open) => makeRounds(admin, open, { engine, question_ids: await addServices(admin, open.ledger), players }),
    },
  ]
}
