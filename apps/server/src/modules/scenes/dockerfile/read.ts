import { copyStep } from './copy.ts'
import { factsOf, openFacts, type Facts } from './facts.ts'
import { checkMount, readFlags } from './flags.ts'
import { jsonWords } from './json-words.ts'
import { readInstructions, type Instruction } from './lines.ts'
import { refuse } from './problem.ts'
import { scriptOf } from './script.ts'
import { outside, type NamedBase, type Reading, type Stage, type Step } from './stage.ts'
import { findIn, keepArgs, keepEnv, openValues, platformArgs } from './values.ts'
import { expand, splitWords, type Escape } from './words.ts'

export interface Dockerfile {
  /** Each once, in the order of their lines; `scratch` is none. */
  bases: NamedBase[]
  /** What the last stage says of itself. */
  facts: Facts
  /**
   * The file written anew: one instruction a line, in words that every builder knows, each base by the name that the engine has for it.
   * The engine never sees the author's own text, so it reads nothing else in it than we did.
   */
  write: (nameOf: (base: NamedBase) => string) => string
}

const words = new Set(
  'ARG FROM RUN CMD LABEL MAINTAINER EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR STOPSIGNAL HEALTHCHECK SHELL'.split(' '),
)
/** Words of ours: what carries them would be taken for a part of a scene. */
const ownLabel = /(?:^|[\s"'])bcn\./u
/** Builders read no longer line. */
const mostLine = 64_000

const archs: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
/** Of the machine that reads, which is the one that builds. */
const arch = archs[process.arch] ?? process.arch

/** Reads a Dockerfile. @throws DockerfileRefused with the line */
export function readDockerfile(text: string): Dockerfile {
  const { escape, instructions } = readInstructions(text)
  const reading: Reading = { escape, stages: [], bases: new Map(), outer: new Map(platformArgs(arch)), steps: [], written: 0 }
  // Before the first FROM stand ARG only; they are values here, and lines for the stages that ask for them again.
  for (const one of instructions) {
    if (one.word === 'ONBUILD') refuse('dockerfile_onbuild', { line: one.line })
    if (!words.has(one.word)) refuse('dockerfile_unknown', { line: one.line, word: one.word.slice(0, 40) })
    const stage = reading.stages.at(-1)
    if (one.word === 'FROM') beginStage(reading, one)
    else if (stage !== undefined) stage.steps.push(...stepOf(reading, stage, one))
    else if (one.word === 'ARG') keepOuter(reading, one)
    else refuse('dockerfile_from_first', { line: one.line })
  }
  const last = reading.stages.at(-1) ?? refuse('dockerfile_from_first', { line: instructions[0]?.line ?? 1 })
  endStage(reading)
  return { bases: [...reading.bases.values()], facts: { ...last.facts, env: last.values.env }, write: (nameOf) => written(reading, nameOf) }
}

function written({ steps, escape }: Reading, nameOf: (base: NamedBase) => string): string {
  const lines = steps.map((step) => (typeof step === 'string' ? step : `${step.before}${nameOf(step.base)}${step.after}`))
  return `${[...(escape === '`' ? ['# escape=`'] : []), ...lines].join('\n')}\n`
}

function keepOuter(reading: Reading, { rest }: Instruction): void {
  const values = { env: new Map(), args: reading.outer }
  keepArgs(values, rest, { escape: reading.escape, outer: reading.outer })
  reading.steps.push(`ARG ${rest}`)
}

function endStage(reading: Reading): void {
  const stage = reading.stages.at(-1)
  if (stage === undefined) return
  stage.index = reading.written
  reading.written += 1
  reading.steps.push(named(stage), ...stage.steps)
}

function named({ from, name }: Stage): Step {
  const as = name === null ? '' : ` AS ${name}`
  return typeof from === 'string' ? `${from}${as}` : { ...from, after: as }
}

function beginStage(reading: Reading, instruction: Instruction): void {
  const { line } = instruction
  endStage(reading)
  const { flags, words: rest } = readFlags(instruction)
  for (const { name, value, written: option } of flags) {
    const platform = expandOuter(reading, value, line).replace('x86_64', 'amd64').replace('aarch64', 'arm64')
    if (name !== 'platform' || (platform !== arch && platform !== `linux/${arch}`))
      refuse('dockerfile_flag', { line, option: option.slice(0, 80) })
  }
  const [given = '', as, alias, more] = rest.split(/\s+/u)
  const isNamed = as?.toUpperCase() === 'AS' && alias !== undefined && /^[a-z][a-z0-9_.-]{0,62}$/u.test(alias.toLowerCase())
  if (given === '' || more !== undefined || (as !== undefined && !isNamed)) refuse('dockerfile_from_form', { line })
  const name = expandOuter(reading, given, line)
  const parent = reading.stages.find((stage) => stage.name === name.toLowerCase())
  const isScratch = name === 'scratch'
  reading.stages.push({
    name: alias?.toLowerCase() ?? null,
    index: -1,
    from:
      parent === undefined && !isScratch ? outside(reading, { before: 'FROM ', name, line, after: '' }) : `FROM ${parent?.name ?? name}`,
    isScratch: parent?.isScratch ?? isScratch,
    values: openValues(parent?.values.env),
    shell: parent?.shell ?? ['/bin/sh', '-c'],
    facts: openFacts(parent?.facts),
    steps: [],
  })
}

/** A name after FROM: of variables only those before the first FROM count. */
function expandOuter({ escape, outer }: Reading, given: string, line: number): string {
  const text = expand(given, { escape, find: (name) => outer.get(name) })
  return text === null || text === '' || text.length > 400 || /[$\\`"'\s]/u.test(text) ? refuse('dockerfile_variable', { line }) : text
}

function stepOf(reading: Reading, stage: Stage, one: Instruction): Step[] {
  const { line, word, rest } = one
  const { escape, outer } = reading
  if (word === 'ENV') keepEnv(stage.values, rest, escape)
  if (word === 'LABEL' && (ownLabel.test(rest) || rest.includes('$'))) refuse('dockerfile_label', { line })
  if (word === 'SHELL') stage.shell = jsonWords(rest) ?? refuse('dockerfile_list', { line, word })
  factsOf(stage.facts, one, { escape, find: findIn(stage.values) })
  if (word === 'COPY' || word === 'ADD') return copyStep(reading, stage, one).map((step) => short(step, line))
  if (word === 'ARG') return argSteps(stage, one, { escape, outer })
  if (word === 'RUN') return [short(runStep(stage, one, escape), line)]
  if (word === 'HEALTHCHECK') return [short(healthStep(one), line)]
  return [short(rest === '' ? word : `${word} ${rest}`, line)]
}

function short(step: Step, line: number): Step {
  const { length } = typeof step === 'string' ? step : step.before + step.after
  return length > mostLine ? refuse('dockerfile_step_long', { line, max: Math.floor(mostLine / 1000) }) : step
}

/** What only newer builders tell of the machine is written down. */
function argSteps({ values }: Stage, { rest }: Instruction, around: { escape: Escape; outer: Reading['outer'] }): string[] {
  keepArgs(values, rest, around)
  const told = platformArgs(arch)
  return splitWords(rest, around.escape).map((word) => (told.has(word) ? `ARG ${word}=${told.get(word)}` : `ARG ${word}`))
}

/** Without an option that older builders do not know and without which the command still is what it is. */
function healthStep(one: Instruction): string {
  const { flags, words: command } = readFlags(one)
  return ['HEALTHCHECK', ...flags.flatMap(({ name, written: flag }) => (name === 'start-interval' ? [] : [flag])), command].join(' ')
}

/** A line for the shell stays one; what has texts behind it, or `<<` in it, becomes a list that no builder reads otherwise. */
function runStep({ shell }: Stage, one: Instruction, escape: Escape): string {
  const { flags, words: command } = readFlags(one)
  for (const { name, value, written: option } of flags) {
    if (name === 'mount') checkMount(value, one)
    else if (option !== '--network=default') refuse('dockerfile_flag', { line: one.line, option: option.slice(0, 80) })
  }
  if (!command.includes('<<') || jsonWords(command) !== null) return `RUN ${command}`
  return `RUN ${JSON.stringify([...shell, scriptOf(command, one, escape)])}`
}
