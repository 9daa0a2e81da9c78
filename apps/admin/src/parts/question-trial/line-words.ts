import type { TrialStepView } from '@beacon/api/bank/scene-trial'
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
    image_missing: (of) => t`${of('image')} was not found. Add it under Images.`,
    machine_missing: () => t`No machine can start scenes. Install Docker on this machine, then restart Beacon.`,
    machine_wrong: (_of, values) => machine(String(values['why'] ?? '')),
    room_good: (of) => t`Needs ${of('memory_mb')} MB and ${of('cpu')} cores; ${of('memory_mb_free')} MB are free`,
    room_short: (of) => t`Needs ${of('memory_mb')} MB and ${of('cpu')} cores, more than this machine has`,
    room_waited: (of) =>
      t`There was no room for ${of('minutes')} min: it needs ${of('memory_mb')} MB and ${of('cpu')} cores. Close running scenes, or try again later.`,
    quota_over: (of, values) => quota(String(values['quota'] ?? ''), of('used'), of('max')),
    queued: () => t`Waiting in the queue`,
    running: (of) => t`Started in ${of('s')} s`,
    start_failed: (of, values) => failed(String(values['kind'] ?? ''), of('node')),
    took_too_long: (of) => t`It exceeded ${of('minutes')} min.`,
    node_log: (_of, values) => String(values['text'] ?? ''),
    node_healthy: (of) => t`${of('node')} passes its health check`,
    node_sick: (of) => t`${of('node')} fails its health check`,
    node_unasked: (of) => t`${of('node')} has no health check`,
    way_answers: (of, values) => t`Port ${String(values['port'])} of ${of('node')} takes connections`,
    way_shut: (of, values) => t`Nothing listens on port ${String(values['port'])} of ${of('node')}.`,
    way_udp: (of, values) => t`Port ${String(values['port'])} of ${of('node')} is UDP and was not checked.`,
    console_answers: (of) => t`Terminal of ${of('node')} responds`,
    console_shut: (of) => t`Terminal of ${of('node')} does not respond. If the image has no shell, set its console to None.`,
    ways_none: () => t`Players have no access: no open ports and no node with a terminal.`,
  }
}

/** Steps that look inside, and what is left. */
function useInsideWords(): Words<InsideWord> {
  const { t } = useLingui()
  return {
    flag_equal: (of) => t`${of('where')} on ${of('node')} contains the sample entrant's flag`,
    flag_other: (of) => t`${of('where')} on ${of('node')} does not contain the flag.`,
    flag_unread: (of) => t`${of('where')} on ${of('node')} could not be read: the image has no tool for it.`,
    flag_pattern: (of) => t`Part ${of('part')} is answered by a pattern, which cannot be placed in a scene.`,
    flags_none: () => t`The scene contains no flag.`,
    twin_out: (_of, values) => t`A second scene does not respond on port ${String(values['port'])}`,
    twin_reached: (_of, values) => t`A second scene responds on port ${String(values['port'])}.`,
    twin_missing: () => t`No second scene could start, so isolation from rivals was not checked.`,
    twin_silent: () => t`The second scene has no responding port, so isolation from rivals was not checked.`,
    host_out: () => t`This machine is unreachable`,
    host_reached: () => t`This machine is reachable from inside the scene.`,
    host_unchecked: () => t`This machine was not checked: its scene address is not on this server.`,
    metadata_out: () => t`The machine's metadata service is unreachable`,
    metadata_reached: () => t`The machine's metadata service is reachable from the scene.`,
    no_tool: (of) => t`Not checked: the image of ${of('node')} has no tool to open a connection.`,
    no_port: () => t`Not checked: no node has a responding TCP port.`,
    reset_done: (of) => t`Runs again after ${of('s')} s`,
    mark_gone: () => t`A file written before the reset is gone`,
    mark_stays: (of) => t`A file written before the reset is still on ${of('node')}.`,
    mark_unchecked: (of) => t`No file could be written on ${of('node')}, so its disk was not compared.`,
    left_nothing: () => t`No nodes or networks left`,
    left_nodes: (of) => t`Nodes left behind: ${of('n')}`,
    left_nets: (of) => t`Networks left behind: ${of('n')}`,
    kept: (of) => t`Left running for ${of('minutes')} min`,
    engine_silent: () => t`The scenes process is not responding.`,
    stopped: () => t`The test was stopped`,
    broken: () => t`This check could not run. See the system log for the reason.`,
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
    return node === '' ? t`Not running: ${why}.` : t`Not running: ${why} (${node}).`
  }
}

function useMachineWords(): (why: string) => string {
  const { t } = useLingui()
  return (why) => {
    if (why === 'no_right') return t`Beacon has no access to Docker. Add its user to the group docker.`
    if (why === 'no_guard') return t`Docker is running, but scenes cannot be isolated: the firewall rules could not be set.`
    if (why === 'too_old') return t`This Docker version is too old.`
    return t`Docker is not responding.`
  }
}

function useQuotaWords(): (quota: string, used: string, max: string) => string {
  const { t } = useLingui()
  return (quota, used, max) => {
    if (quota === 'cpu') return t`The scene needs ${used} cores; the limit is ${max}.`
    if (quota === 'nodes') return t`The scene has ${used} nodes; the limit is ${max}.`
    return t`The scene needs ${used} MB; the limit is ${max} MB.`
  }
}
