import { ImageFailure } from '../problem.ts'
import { readInstructions, type Instruction } from './lines.ts'

/** What a stage begins with that is no stage itself, as it is written there. */
export interface NamedBase {
  name: string
  line: number
}
/** What an engine starts for a name after FROM; null where nothing here has it. */
export type FindBase = (name: string) => string | null

const words = new Set(
  'ARG FROM RUN CMD LABEL MAINTAINER EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR STOPSIGNAL HEALTHCHECK SHELL'.split(' '),
)
/** Words of ours: what carries them would be taken for a part of a scene. */
const ownLabel = /(?:^|[\s"'])bcn\./u
const heredoc = /(?:^|\s)<<-?["']?[A-Za-z_]/u

/**
 * A Dockerfile written anew from what was read: one instruction a line, and every base by the name that the engine has for it. The engine
 * never sees the author's own text, so it reads nothing else in it than we did. @throws ImageFailure with the line.
 */
export function readDockerfile(text: string, findBase: FindBase): { text: string; bases: NamedBase[] } {
  const instructions = readInstructions(text)
  const stages: (string | null)[] = []
  const args = new Map<string, string>()
  const bases: NamedBase[] = []
  const written = instructions.map((one) => {
    const { line, word, rest } = one
    if (word === 'ONBUILD') throw new ImageFailure('dockerfile_onbuild', { line })
    if (!words.has(word)) throw new ImageFailure('dockerfile_unknown', { line, word: word.slice(0, 40) })
    if (stages.length === 0 && word !== 'FROM' && word !== 'ARG') throw new ImageFailure('dockerfile_from_first', { line })
    if (stages.length === 0 && word === 'ARG') keepArg(args, rest)
    if (word !== 'FROM') return checked(one, stages)
    const { from, as, name } = readFrom(one, { args, stages, findBase })
    if (!stages.includes(name)) bases.push({ name, line })
    stages.push(as)
    return `FROM ${from}${as === null ? '' : ` AS ${as}`}`
  })
  if (stages.length === 0) throw new ImageFailure('dockerfile_from_first', { line: instructions[0]?.line ?? 1 })
  return { text: `${written.join('\n')}\n`, bases }
}

function keepArg(args: Map<string, string>, rest: string): void {
  const at = rest.indexOf('=')
  if (at > 0)
    args.set(
      rest.slice(0, at).trim(),
      rest
        .slice(at + 1)
        .trim()
        .replaceAll(/^["']|["']$/gu, ''),
    )
}

interface Known {
  args: ReadonlyMap<string, string>
  stages: readonly (string | null)[]
  findBase: FindBase
}

function readFrom({ line, rest }: Instruction, { args, stages, findBase }: Known): { from: string; as: string | null; name: string } {
  const [given = '', as, alias, more] = rest.split(/\s+/u).filter((part) => !/^--platform=linux\/amd64$/u.test(part))
  if (given.startsWith('--')) throw new ImageFailure('dockerfile_flag', { line, option: given.slice(0, 80) })
  const isNamed = as?.toUpperCase() === 'AS' && alias !== undefined && /^[a-z][a-z0-9_.-]{0,62}$/u.test(alias.toLowerCase())
  if (given === '' || more !== undefined || (as !== undefined && !isNamed)) throw new ImageFailure('dockerfile_from_form', { line })
  const name = substituted(given, args, line)
  const stage = name.toLowerCase()
  const own = alias === undefined ? null : alias.toLowerCase()
  if (stages.includes(stage)) return { from: stage, as: own, name: stage }
  const from = name === 'scratch' ? name : findBase(name)
  if (from === null) throw new ImageFailure('dockerfile_base_unknown', { line, image: name.slice(0, 200) })
  return { from, as: own, name }
}

/** `$NAME` and `${NAME}` by what ARG before the first FROM gives them; another form is refused. */
function substituted(given: string, args: ReadonlyMap<string, string>, line: number): string {
  const text = given.replaceAll(/\$(?:\{(\w{1,100})\}|(\w{1,100}))/gu, (_whole, braced?: string, bare?: string) => {
    const value = args.get(braced ?? bare ?? '')
    if (value === undefined) throw new ImageFailure('dockerfile_variable', { line })
    return value
  })
  if (/[$\\"'\s]/u.test(text)) throw new ImageFailure('dockerfile_variable', { line })
  return text
}

function checked({ line, word, rest }: Instruction, stages: readonly (string | null)[]): string {
  if ((word === 'RUN' || word === 'COPY' || word === 'ADD') && heredoc.test(rest)) throw new ImageFailure('dockerfile_heredoc', { line })
  if (word === 'LABEL' && (ownLabel.test(rest) || rest.includes('$'))) throw new ImageFailure('dockerfile_label', { line })
  if (word === 'ADD') checkAdd(rest, line)
  if (word === 'RUN' || word === 'COPY' || word === 'ADD') checkFlags({ line, word, rest }, stages)
  return rest === '' ? word : `${word} ${rest}`
}

function checkAdd(rest: string, line: number): void {
  if (rest.includes('$')) throw new ImageFailure('dockerfile_add_variable', { line })
  const lower = rest.toLowerCase()
  const isAddress = ['://', 'git@', 'github.com/', '.git', '\\'].some((part) => lower.includes(part))
  if (isAddress) throw new ImageFailure('dockerfile_add_address', { line })
}

function checkFlags({ line, word, rest }: Instruction, stages: readonly (string | null)[]): void {
  for (const flag of rest.split(/\s+/u)) {
    if (!flag.startsWith('--')) return
    if (word === 'RUN')
      throw new ImageFailure(flag.startsWith('--mount') ? 'dockerfile_mount' : 'dockerfile_flag', { line, option: flag.slice(0, 80) })
    if (word === 'COPY' && flag.startsWith('--from=')) {
      const from = flag.slice(7).toLowerCase()
      const isStage = stages.slice(0, -1).includes(from) || (/^\d{1,3}$/u.test(from) && Number(from) < stages.length - 1)
      if (!isStage) throw new ImageFailure('dockerfile_copy_from', { line, image: from.slice(0, 200) })
    } else if (!flag.startsWith('--chown=')) throw new ImageFailure('dockerfile_flag', { line, option: flag.slice(0, 80) })
  }
}
