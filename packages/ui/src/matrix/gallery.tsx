import type { ReactNode } from 'react'
import type { CellState, MatrixRow, MatrixTopic } from './matrix-data.ts'
import { MatrixLegend } from './matrix-legend.tsx'
import { ScoreMatrix } from './score-matrix.tsx'

const counts = [{ key: 'solved', word: 'Solved', digits: 0 }]

const directions = ['Web', 'Pwn', 'Crypto', 'Reverse', 'Forensics', 'Misc'].map((name) => ({ id: name.toLowerCase(), name }))
const teams = [
  'Kimchi Canary KR',
  'Segfault Sinfonie DE',
  '夜航船 CN',
  'Nullbyte Samurai JP',
  'Redshift SG',
  'Les Octets Perdus FR',
  'Sambaheap BR',
  'Polar Stack FI',
  'Maple Mallocs CA',
  'Cyber Fado PT',
  '星河无界 CN',
  'Pierogi Pwners PL',
  'Bondi Breakpoint AU',
  'Duck Overflow SE',
  'Baltic Bits EE',
  '长风破浪 CN',
  'Hanoi Hexdump VN',
  '北斗七班 CN',
  'Masala Mutex IN',
  '青鸾 CN',
]

const topicsOf = (perDirection: number): MatrixTopic[] =>
  directions.flatMap(({ id, name }, place) =>
    Array.from({ length: perDirection }, (_, index) => ({
      id: `${id}-${index}`,
      name: `${name} ${index + 1}`,
      direction: id,
      value: 106 + index * 83 + place * 6,
    })),
  )

function rowsOf(topics: readonly MatrixTopic[]): MatrixRow[] {
  return teams.map((team, place) => {
    const states = topics.map((topic, index): [string, CellState | undefined] => {
      const luck = (index * 7919 + place * 104_729 + index * place * 31) % 100
      const hard = (index % 5) * 14 + place * 2
      if (luck > 97 && index % 5 > 1) return [topic.id, 'first']
      if (luck >= hard) return [topic.id, place > 14 && luck > 90 ? 'pending' : 'solved']
      return [topic.id, luck > hard - 6 ? 'tried' : undefined]
    })
    const cells = Object.fromEntries(states)
    const solved = states.filter(([, state]) => state === 'solved' || state === 'first').length
    const name = team.slice(0, -3)
    return {
      id: team,
      rank: place + 1,
      moved: ((place * 5) % 7) - 3,
      name,
      ...(/[\u4e00-\u9fff]/.test(name) ? { lang: 'zh' } : {}),
      country: team.slice(-2),
      score: 6210 - place * 152,
      counts: [solved],
      last: `14:${String((place * 17) % 60).padStart(2, '0')}`,
      own: place === 4,
      cells,
    }
  })
}

const topics = topicsOf(5)
const many = topicsOf(9)
const rows = rowsOf(topics)

function Arena() {
  return (
    <>
      <div className="h-[420px]">
        <ScoreMatrix
          label="Ranking"
          surface="arena"
          directions={directions}
          topics={topics}
          rows={rows}
          counts={counts}
          className="h-full"
        />
      </div>
      <div className="mt-3">
        <MatrixLegend surface="arena">148 teams · value under each direction</MatrixLegend>
      </div>
    </>
  )
}

function Screen() {
  const board = rows.map(({ own: _own, ...row }) => row)
  return (
    <div style={{ width: 'calc(min(100vw / 1920, 100vh / 1080) * 1284)' }}>
      <ScoreMatrix label="Ranking" surface="screens" directions={directions} topics={topics} rows={board} counts={counts} />
      <div className="mt-8">
        <MatrixLegend surface="screens">Places 1 – 20 of 148</MatrixLegend>
      </div>
    </div>
  )
}

/** Gallery sections of this folder: what the component looks like in each of its states. */
export const sections: ReadonlyArray<{ id: string; title: string; element: ReactNode }> = [
  { id: 'matrix', title: 'Score matrix', element: <Arena /> },
  {
    id: 'matrix-collapsed',
    title: 'Score matrix, 54 topics',
    element: (
      <ScoreMatrix label="Ranking" surface="arena" directions={directions} topics={many} rows={rowsOf(many).slice(0, 6)} counts={counts} />
    ),
  },
  { id: 'matrix-screens', title: 'Score matrix on screens', element: <Screen /> },
]
