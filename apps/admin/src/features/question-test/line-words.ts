import type { TrialStepView } from '@beacon/api/scene-trial'
import type { TrialWord } from '@beacon/api/scene/trial'
import { sceneProblemCodes } from '@beacon/api/scene/problems'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useProblemWords } from '../../parts/question-scene/problem-words.ts'
import { useCauseWords } from '../../parts/scene/cause-words.ts'

type Line = TrialStepView['lines'][number]
type Values = Line['values']

type Read = (name: string) => string
type Words<W extends TrialWord> = Readonly<Record<W, (of: Read, values: Values) => string>>
type InsideWord =
  | 'flag_equal'
  | 'flag_other'
  | 'flag_unread'
  | 'flag_pattern'
  | 'flags_none'
  | 'twin_out'
  | 'twin_reached'
  | 'twin_missing'
  | 'twin_silent'
  | 'host_out'
  | 'host_reached'
  | 'host_unchecked'
  | 'metadata_out'
  | 'metadata_reached'
  | 'no_tool'
  | 'no_port'
  | 'reset_done'
  | 'mark_gone'
  | 'mark_stays'
  | 'mark_unchecked'
  | 'left_nothing'
  | 'left_nodes'
  | 'left_nets'
  | 'kept'
  | 'engine_silent'
  | 'stopped'
  | 'broken'

/** What a line of a step says. The output of a node stands for itself. */
export function useLineWords(): (line: Line) => string {
  const locale = useFormatLocale()
  const words: Words<TrialWord> = { ...useWayWords(), ...useInsideWords() }
  return ({ word, values }) => {
    const of = (name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? formatNumber(locale, value, Number.isInteger(value) ? 0 : 1) : value
    }
    return words[word](of, values)
  }
}

/** Steps up to the ways in. */
function useWayWords(): Words<Exclude<TrialWord, InsideWord>> {
  const { t } = useLingui()
  const problem = useProblemOf()
  const failed = useFailedWords()
  const machine = useMachineWords()
  const quota = useQuotaWords()
  return {
    definition_good: (of) => t`Nodes: ${of('nodes')}, networks: ${of('nets')}`,
    definition_problem: (_of, values) => problem(values),
    part_missing: (of) => t`A flag is placed for part ${of('part')}; the question has ${of('parts')}.`,
    image_ready: (of) => t`${of('image')} is ready`,
    image_missing: (of) => t`${of('image')} is not here. Add it under Images.`,
    machine_missing: () => t`No machine starts scenes. Install Docker on this machine, then start Beacon again.`,
    machine_wrong: (_of, values) => machine(String(values['why'] ?? '')),
    room_good: (of) => t`Needs ${of('memory_mb')} MB and ${of('cpu')} cores; ${of('memory_mb_free')} MB are free`,
    room_short: (of) => t`Needs ${of('memory_mb')} MB and ${of('cpu')} cores, more than this machine has`,
    quota_over: (of, values) => quota(String(values['quota'] ?? ''), of('used'), of('max')),
    queued: () => t`Waiting in the queue for room`,
    running: (of) => t`Started in ${of('s')} s`,
    start_failed: (of, values) => failed(String(values['kind'] ?? ''), of('node')),
    took_too_long: (of) => t`It took longer than ${of('minutes')} min.`,
    node_log: (_of, values) => String(values['text'] ?? ''),
    node_healthy: (of) => t`${of('node')} answers its check`,
    node_sick: (of) => t`${of('node')} does not answer its check`,
    node_unasked: (of) => t`${of('node')} has no check`,
    way_answers: (of, values) => t`Port ${String(values['port'])} of ${of('node')} takes connections`,
    way_shut: (of, values) => t`Nobody listens at port ${String(values['port'])} of ${of('node')}.`,
    way_udp: (of, values) => t`Port ${String(values['port'])} of ${of('node')} is UDP and was not checked.`,
    console_answers: (of) => t`The terminal of ${of('node')} answers`,
    console_shut: (of) => t`The terminal of ${of('node')} does not answer. Without a shell in the image, set its console to None.`,
    ways_none: () => t`Players have no way in: no port is open to them and no node has a terminal.`,
  }
}

/** Steps that look inside, and what is left. */
function useInsideWords(): Words<InsideWord> {
  const { t } = useLingui()
  return {
    flag_equal: (of) => t`${of('where')} on ${of('node')} holds the flag of the sample entrant`,
    flag_other: (of) => t`${of('where')} on ${of('node')} holds another text than the flag.`,
    flag_unread: (of) => t`${of('where')} on ${of('node')} could not be read: the image has no program for it.`,
    flag_pattern: (of) => t`Part ${of('part')} is answered by a pattern, which no scene can hold.`,
    flags_none: () => t`The scene holds no flag.`,
    twin_out: (_of, values) => t`A second scene does not answer at port ${String(values['port'])}`,
    twin_reached: (_of, values) => t`A second scene answers at port ${String(values['port'])}.`,
    twin_missing: () => t`A second scene could not be started beside this one, so rivals were not checked.`,
    twin_silent: () => t`The second scene has no port that answers, so rivals were not checked.`,
    host_out: () => t`This machine does not answer`,
    host_reached: () => t`This machine answers from inside the scene.`,
    host_unchecked: () => t`This machine was not checked: its address in the scene is not on this server.`,
    metadata_out: () => t`Metadata of the machine does not answer`,
    metadata_reached: () => t`Metadata of the machine answers from inside the scene.`,
    no_tool: (of) => t`Not checked: the image of ${of('node')} has no program that opens a connection.`,
    no_port: () => t`Not checked: no node has a TCP port that answers.`,
    reset_done: (of) => t`Runs again after ${of('s')} s`,
    mark_gone: () => t`A file written before the reset is gone`,
    mark_stays: (of) => t`A file written before the reset is still on ${of('node')}.`,
    mark_unchecked: (of) => t`No file could be written on ${of('node')}, so its disk was not compared.`,
    left_nothing: () => t`No node and no network is left`,
    left_nodes: (of) => t`Nodes left behind: ${of('n')}`,
    left_nets: (of) => t`Networks left behind: ${of('n')}`,
    kept: (of) => t`Left running for ${of('minutes')} min`,
    engine_silent: () => t`The scenes process does not answer.`,
    stopped: () => t`The test was stopped`,
    broken: () => t`This step could not be carried out. The system log tells why.`,
  }
}

function useProblemOf(): (values: Values) => string {
  const words = useProblemWords()
  return ({ code, path, ...details }) => {
    const known = sceneProblemCodes.find((one) => one === code)
    if (known === undefined) return String(code ?? '')
    const said = words({ code: known, details, path: [], line: null, level: 'error' })
    return path === undefined || path === '' ? said : `${path}: ${said}`
  }
}

function useFailedWords(): (kind: string, node: string) => string {
  const { t } = useLingui()
  const cause = useCauseWords()
  return (kind, node) => {
    const why = cause(kind)
    return node === '' ? t`It does not run: ${why}.` : t`It does not run: ${why} (${node}).`
  }
}

function useMachineWords(): (why: string) => string {
  const { t } = useLingui()
  return (why) => {
    if (why === 'no_right') return t`Beacon may not use Docker. Add its user to the group docker.`
    if (why === 'no_guard') return t`Docker runs, but scenes cannot be kept apart here: the firewall rules could not be set.`
    if (why === 'too_old') return t`This Docker is too old.`
    return t`Docker does not answer.`
  }
}

function useQuotaWords(): (quota: string, used: string, max: string) => string {
  const { t } = useLingui()
  return (quota, used, max) => {
    if (quota === 'cpu') return t`The scene wants ${used} cores; a scene may have ${max}.`
    if (quota === 'nodes') return t`The scene has ${used} nodes; a scene may have ${max}.`
    return t`The scene wants ${used} MB; a scene may have ${max} MB.`
  }
}
