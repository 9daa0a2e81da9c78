/** What journeys visited when they were last recorded: a committed file, one journey after the other. */
export interface Visits {
  /** Addresses of pages, as `pages.ts` spells them. */
  pages: readonly string[]
  /** Files of the contract that pages called; of a journey without pages, that it called itself. */
  contracts: readonly string[]
}

export const visitsPath = 'e2e/visits.recorded.txt'
const head = `# By journey: the pages that it opened, and the files of the contract that these called. scripts/visits.ts writes it.
# \`pnpm test --changed\` chooses journeys by it; one that is missing here is always chosen.
`
const contractFile = (name: string) => `packages/api/src/${name}.ts`
const nameOfContract = (file: string) => file.replace(/^packages\/api\/src\//u, '').replace(/\.ts$/u, '')

export function readVisits(text: string): Map<string, Visits> {
  const found = new Map<string, { pages: string[]; contracts: string[] }>()
  let current: { pages: string[]; contracts: string[] } = { pages: [], contracts: [] }
  for (const line of text.split('\n')) {
    const [, indent = '', word = ''] = /^( *)([^ #].*)$/u.exec(line) ?? []
    if (word === '') continue
    if (indent === '') {
      current = { pages: [], contracts: [] }
      found.set(word, current)
    } else if (word.startsWith('/')) current.pages.push(word)
    else current.contracts.push(...word.split(' ').map(contractFile))
  }
  return found
}

const width = 136
/** Words in lines of a width that a comparison of two records can show. */
function linesOf(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

export function writeVisits(visits: ReadonlyMap<string, Visits>): string {
  const parts = [...visits]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([journey, { pages, contracts }]) => {
      const lines = [...[...pages].sort(), ...linesOf([...contracts].map(nameOfContract).sort())]
      return `${journey}\n${lines.map((line) => `  ${line}\n`).join('')}`
    })
  return `${head}${parts.join('')}`
}
