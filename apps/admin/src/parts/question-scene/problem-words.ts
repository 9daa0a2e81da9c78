import type { SceneProblemView } from '@beacon/api/bank/question-scene'
import { useLingui } from '@lingui/react/macro'

/** What is wrong with a definition, in words. */
export function useProblemWords(): (problem: SceneProblemView) => string {
  const { t } = useLingui()
  return ({ code, details }) => {
    const of = (name: string) => String(details[name] ?? '')
    const words: Record<SceneProblemView['code'], string> = {
      field_empty: t`Required.`,
      field_length: t`Length must be ${of('min')} to ${of('max')}.`,
      field_characters: t`The character ${of('c')} is not allowed.`,
      field_range: t`Enter a number from ${of('min')} to ${of('max')}.`,
      field_wrong: t`Not allowed here.`,
      field_unknown: t`“${of('name')}” is unknown.`,
      yaml_wrong: t`The text is not valid YAML: ${of('why')}`,
      yaml_depth: t`The text is nested more than ${of('max')} levels deep.`,
      yaml_aliases: t`YAML aliases repeat too much or lead nowhere. Write the values in full.`,
      yaml_key_twice: t`“${of('key')}” appears more than once.`,
      text_too_long: t`The text is larger than ${of('kb')} kB.`,
      id_taken: t`“${of('id')}” is used more than once.`,
      net_unknown: t`There is no network “${of('net')}”.`,
      node_unknown: t`There is no node “${of('node')}”.`,
      router_unknown: t`There is no router “${of('router')}”.`,
      router_unreachable: t`Router “${of('router')}” does not connect “${of('node')}” to “${of('net')}”.`,
      definition_cycle: t`“${of('a')}” waits for “${of('b')}”, which waits for “${of('a')}”.`,
      host_range: t`Hosts of “${of('net')}” range from ${of('from')} to ${of('to')}.`,
      definition_host_taken: t`Host ${of('host')} of “${of('net')}” is “${of('node')}”.`,
      net_twice: t`Network “${of('net')}” appears more than once.`,
      router_rule: t`Write rules of router “${of('id')}” as “${of('form')}”, using two of its networks.`,
      router_one_net: t`Router “${of('id')}” needs two networks.`,
      port_duplicate: t`Port ${of('port')} appears more than once.`,
      port_unreachable: t`Players cannot reach port ${of('port')}: the node is in no network.`,
      port_udp: t`UDP port ${of('port')} is reachable only inside the scene: the forwarder and host ports carry TCP.`,
      template_unknown: t`A placeholder in “${of('key')}” refers to nothing in this scene.`,
      template_shared: t`“${of('key')}” holds per-entrant values, but the scene is shared.`,
      flag_unplaced: t`Flags are per entrant, but no node receives one.`,
      flag_in_env: t`Every process on “${of('node')}” can read a flag stored in a variable. Use a file instead.`,
      health_inside: t`Commands cannot run inside virtual machine “${of('node')}”. Use a port check instead.`,
      attack_twice: t`Only one node can be where players work from. “${of('node')}” is another.`,
      attack_closed: t`Players work from “${of('node')}”, but its console is off or it is hidden.`,
      image_unknown: t`The image “${of('image')}” is not ready. The scene can be saved but not started.`,
      driver_cannot: t`No machine here can start “${of('node')}”.`,
    }
    return words[code]
  }
}
