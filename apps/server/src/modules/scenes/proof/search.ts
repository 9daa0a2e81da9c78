import { DriverError, type Ref, type SceneDriver } from '../driver/index.ts'

const deadlineMs = 12_000
const outputBytes = 262_144
const mostHits = 200

/** Who searches is whom the node runs as. Texts come by the input: a command line is told in the events of the engine. */
const script = [
  'command -v grep > /dev/null && command -v find > /dev/null || exit 127',
  'set --',
  'while IFS= read -r text; do set -- "$@" -e "$text"; done',
  'env | grep -F "$@"',
  'echo',
  'find / \\( -path /proc -o -path /sys -o -path /dev \\) -prune -o -type f -size -2049k -exec grep -sHoF "$@" {} +',
].join('\n')

export interface Hit {
  kind: 'file' | 'variable'
  where: string
  /** Place in the list of texts. */
  needle: number
}
export interface Searched {
  /** False where the image has nothing to search with. */
  isDone: boolean
  isCut: boolean
  found: Hit[]
}

/** Looks for texts in the variables and files that the user of a node can read. */
export async function searchNode(driver: SceneDriver, ref: Ref, node: string, needles: readonly string[]): Promise<Searched> {
  let out = ''
  const onOutput = (bytes: Buffer) => {
    if (out.length < outputBytes) out += bytes.toString('utf8')
  }
  const stdin = Buffer.from(needles.map((needle) => `${needle}\n`).join(''))
  try {
    const { code } = await driver.exec(ref, node, ['/bin/sh', '-c', script], { stdin, onOutput, deadlineMs, outputBytes })
    const isDone = code !== 126 && code !== 127
    return { isDone, isCut: false, found: isDone ? readHits(out, needles) : [] }
  } catch (error) {
    if (!(error instanceof DriverError) || error.kind === 'silent' || error.kind === 'gone') throw error
    return { isDone: error.kind === 'deadline', isCut: error.kind === 'deadline', found: readHits(out, needles) }
  }
}

/** Lines of variables, an empty one, then lines `path:text`. A variable of several lines is one that hides nothing. */
function readHits(out: string, needles: readonly string[]): Hit[] {
  const seen = new Set<string>()
  const found: Hit[] = []
  let kind: Hit['kind'] = 'variable'
  for (const line of out.split('\n')) {
    if (line === '') kind = 'file'
    for (const [needle, text] of needles.entries()) {
      if (kind === 'file' ? !line.endsWith(`:${text}`) : !line.includes(text)) continue
      const where = kind === 'file' ? line.slice(0, -text.length - 1) : line.slice(0, Math.max(0, line.indexOf('=')))
      const key = `${kind} ${where} ${needle}`
      if (seen.has(key) || found.length >= mostHits) continue
      seen.add(key)
      found.push({ kind, where, needle })
    }
  }
  return found
}
