import type { SceneProblemView } from '@beacon/api/question-scene'
import { useLingui } from '@lingui/react/macro'

/** What is wrong with a definition, in words. */
export function useProblemWords(): (problem: SceneProblemView) => string {
  const { t } = useLingui()
  return ({ code, details }) => {
    const of = (name: string) => String(details[name] ?? '')
    const words: Record<SceneProblemView['code'], string> = {
      field_empty: t`This is missing.`,
      field_length: t`This is too short or too long: ${of('min')} to ${of('max')}.`,
      field_characters: t`The character ${of('c')} is not allowed.`,
      field_range: t`Enter a number from ${of('min')} to ${of('max')}.`,
      field_wrong: t`This is not allowed here.`,
      field_unknown: t`“${of('name')}” is not known.`,
      yaml_wrong: t`The text is not valid YAML: ${of('why')}`,
      yaml_depth: t`The text is nested more than ${of('max')} levels deep.`,
      yaml_aliases: t`Aliases are not allowed. Write the value out.`,
      yaml_key_twice: t`“${of('key')}” appears twice here.`,
      text_too_long: t`The text is larger than ${of('kb')} kB.`,
      id_taken: t`“${of('id')}” is used twice.`,
      net_unknown: t`There is no network “${of('net')}”.`,
      node_unknown: t`There is no node “${of('node')}”.`,
      router_unknown: t`There is no router “${of('router')}”.`,
      router_unreachable: t`The router “${of('router')}” does not connect “${of('node')}” with “${of('net')}”.`,
      definition_cycle: t`“${of('a')}” waits for “${of('b')}”, which waits for “${of('a')}”.`,
      host_range: t`A host of “${of('net')}” is ${of('from')} to ${of('to')}.`,
      definition_host_taken: t`Host ${of('host')} of “${of('net')}” is “${of('node')}”.`,
      net_twice: t`The network “${of('net')}” appears twice here.`,
      router_rule: t`A rule of the router “${of('id')}” is written as “${of('form')}”, with two of its networks.`,
      router_one_net: t`The router “${of('id')}” needs two networks.`,
      port_duplicate: t`Port ${of('port')} appears twice here.`,
      port_unreachable: t`Players cannot reach port ${of('port')}: the node is in no network.`,
      port_udp: t`Players reach UDP port ${of('port')} from inside of the scene only: forwarder and host ports carry TCP.`,
      template_unknown: t`A template in “${of('key')}” names nothing in this scene.`,
      template_shared: t`“${of('key')}” holds values of one entrant, and the scene is shared.`,
      flag_unplaced: t`Each entrant has its own flag, and no node receives it.`,
      flag_in_env: t`Every process on “${of('node')}” can read a flag in a variable. A file is safer.`,
      health_inside: t`No command can be run in the virtual machine “${of('node')}”. Let its health check ask a port.`,
      image_unknown: t`The image “${of('image')}” is not ready. The scene can be saved but not started.`,
      driver_cannot: t`No machine here can start “${of('node')}”.`,
    }
    return words[code]
  }
}
