import { isFrozenAt, type ContestClock } from '@beacon/engine'
import { scoreKindOf } from '@beacon/engine/kinds'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { clockOf, nowOf, openContest } from '../../core/contest/index.ts'
import { namingOf, readDirectory, type Directory } from './directory.ts'
import type { Board, ContestStandings } from './board.ts'
import type { Fold } from './fold.ts'
import { getFoldedRun } from './keeper.ts'
import { freezeSeqAt, publicFold, type FoldedRun } from './fold-cache.ts'
import { kindScore } from './port.ts'

/** What a public version says of the names in it. */
const namedBy = { none: '.n', shown: '', after_end: '.e' } as const

/**
 * Real and public standings of a contest, from this process's fold. The only place that decides what the freeze holds back.
 * `atLeast` is a seq that the caller has seen recorded: what it answers holds it.
 * @throws contest_not_found
 */
export async function standingsOf(platform: Pick<Platform, 'db' | 'pool'>, contest_id: string, atLeast = 0): Promise<ContestStandings> {
  const open = (await openContest(platform, contest_id)) ?? fail('contest_not_found')
  const { row } = open
  const kept = await getFoldedRun(platform, { contest_id, kind: row.kind, run: row.run }, Math.max(row.last_seq, atLeast))
  const directory = await knownDirectory(platform, kept, row)
  const now = nowOf(open)
  const clock = knownClock(row)
  const is_frozen = isFrozenAt(clock, now)
  const freeze_seq = is_frozen && clock.freeze_at !== null ? freezeSeqAt(kept.events, clock.freeze_at) : null
  const is_sealed = scoreKindOf(row.kind).is_sealed === true
  const seq = kept.events.length
  const stamp = `${row.version}.${directory.stamp}`
  const real = boardOf(kept, kept.real, { view: 'real', seq, version: `${kept.run}.r.${seq}.${stamp}` })
  const shown = publicBoard(kept, { freeze_seq, stamp: stamp + namedBy[namingOf(directory, row, now)] })
  return {
    contest: row,
    clock,
    now,
    run: kept.run,
    seq,
    is_frozen,
    is_sealed,
    freeze_seq,
    real,
    public: shown,
    directory,
    events: kept.events,
  }
}

/** Until an event that names something, or another row of the contest: its brackets say which topics everybody may know by name. */
async function knownDirectory({ pool }: Pick<Platform, 'pool'>, kept: FoldedRun, row: ContestCommon): Promise<Directory> {
  if (kept.directory?.contest === row) return kept.directory
  const read = await readDirectory(pool, row)
  kept.directory = read
  return read
}

const clocks = new WeakMap<ContestCommon, ContestClock>()
function knownClock(row: ContestCommon): ContestClock {
  const known = clocks.get(row) ?? clockOf(row)
  clocks.set(row, known)
  return known
}

function publicBoard(kept: FoldedRun, { freeze_seq, stamp }: { freeze_seq: number | null; stamp: string }): Board {
  const all = kept.events.length
  const seq = freeze_seq === null ? all : Math.max(freeze_seq, kept.last_moderation_seq)
  const version = `${kept.run}.p.${freeze_seq === null ? '' : `${freeze_seq}.`}${seq}.${stamp}`
  return boardOf(kept, publicFold(kept, freeze_seq), { view: 'public', seq, version })
}

function boardOf({ kind, real }: FoldedRun, live: Fold, about: Pick<Board, 'view' | 'seq' | 'version'>): Board {
  return {
    ...about,
    ranking: (bracket) => live.ranking(bracket),
    unranked: () => live.unranked(),
    page: (from, to, bracket) => live.page(from, to, bracket),
    total: (bracket) => live.total(bracket),
    row: (id, bracket) => live.row(id, bracket) ?? undefined,
    rankRow: (id, bracket) => live.rankRow(id, bracket) ?? undefined,
    table: () => live.table(),
    ...kindScore.of({ kind }).board({ live, real, view: about.view }),
  }
}
