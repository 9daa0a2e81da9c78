import type { ImportCode } from '@beacon/api/scene/import-words'
import { useLingui } from '@lingui/react/macro'

export interface ImportNoteWords {
  what: string
  /** What to do in the file; null where nothing has to be done. */
  fix: string | null
}
type Details = Readonly<Record<string, string | number>>

/** What is said of a line of a file from elsewhere, and how it is mended. */
export function useImportWords(): (code: ImportCode, details: Details) => ImportNoteWords {
  const refused = useRefusals()
  const noted = useNotes()
  return (code, details) => {
    const of = (name: string) => String(details[name] ?? '')
    const refusal = refused(of)[code]
    return refusal === undefined ? { what: noted(of)[code] ?? code, fix: null } : { what: refusal[0], fix: refusal[1] }
  }
}

type Of = (name: string) => string

function useRefusals(): (of: Of) => Partial<Record<ImportCode, [what: string, fix: string]>> {
  const { t } = useLingui()
  return (of) => ({
    privileged: [t`“privileged” is not allowed.`, t`Remove it, and name the capabilities that are needed in cap_add.`],
    host_namespace: [t`“${of('key')}” is not allowed.`, t`Remove it: every node has a network and processes of its own.`],
    device: [t`Devices of the host are not allowed.`, t`Remove them.`],
    bind_absolute: [t`“${of('path')}” lies outside the project.`, t`Copy what is needed into the project and mount it as ./name:…:ro.`],
    bind_writable: [t`“${of('path')}” would be written to.`, t`Add :ro to read it only, or use a named volume.`],
    bind_missing: [t`“${of('path')}” is not in the file.`, t`Upload the whole project as a zip, or remove the line.`],
    bind_large: [t`“${of('path')}” is larger than 1 MB.`, t`Put it into the image.`],
    engine_socket: [t`The socket of the engine is not allowed.`, t`Remove it: a node must not command the engine.`],
    security_opt: [t`“security_opt” is not allowed.`, t`Remove it: limits of nodes are the same for all.`],
    sysctl: [t`Kernel settings are not allowed.`, t`Remove them. Forwarding alone, in two networks, becomes a router.`],
    extends: [t`“extends” is not read.`, t`Write the service out.`],
    include: [t`Other files are not read.`, t`Copy their services into this file.`],
    external_network: [t`The network “${of('net')}” is external.`, t`Remove “external”: the scene gets a network of its own.`],
    cap: [t`The capability ${of('cap')} is not allowed.`, t`Remove it, or choose from ${of('list')}.`],
  })
}

function useNotes(): (of: Of) => Partial<Record<ImportCode, string>> {
  const { t } = useLingui()
  return (of) => ({
    variable: t`“${of('name')}” has no value in .env and no default; it is empty.`,
    env_file_missing: t`“${of('path')}” is not in the file, so its variables are missing.`,
    key_unknown: t`“${of('key')}” is not known and left out.`,
    ignored: t`“${of('key')}” has no meaning in a scene and is left out.`,
    published_dropped: t`The published number of port ${of('port')} is dropped: every team reaches it by a way of its own.`,
    address_free: t`It has the number ${of('host')} in “${of('net')}”, the next one that is free.`,
    limits_set: t`No limit of memory is given; ${of('mb')} MB are set.`,
    build: t`“${of('node')}” is built from a folder. Make the image first, then choose it below.`,
    net_egress: t`“${of('net')}” has a way to the internet, because it is not internal.`,
    health_shell: t`The health check is a line for a shell, which the image must have.`,
    volume_size: t`“${of('path')}” is a volume of ${of('mb')} MB.`,
    renamed: t`“${of('from')}” is called “${of('to')}” here.`,
    value_wrong: t`A value of “${of('key')}” cannot be read and is left out.`,
    kypo_routes: t`Nodes got a route over the routers to each network behind them.`,
    kypo_flavor: t`The size “${of('flavor')}” is not known; usual sizes are set.`,
    kypo_ports: t`Port 22 of nodes in networks that users may enter is open to players.`,
    kypo_user: t`Its user “${of('user')}” is the image's own and not set here.`,
  })
}
