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
    privileged: [t`“privileged” is not allowed.`, t`Remove it and list the required capabilities in cap_add.`],
    host_namespace: [t`“${of('key')}” is not allowed.`, t`Remove it: each node has its own network and processes.`],
    device: [t`Devices of the host are not allowed.`, t`Remove them.`],
    bind_absolute: [t`“${of('path')}” is outside the project.`, t`Copy what is needed into the project and mount it as ./name:…:ro.`],
    bind_writable: [t`“${of('path')}” would be writable.`, t`Add :ro for read-only, or use a named volume.`],
    bind_missing: [t`“${of('path')}” is not in the file.`, t`Upload the whole project as a zip, or remove the line.`],
    bind_large: [t`“${of('path')}” is larger than 1 MB.`, t`Add it to the image.`],
    engine_socket: [t`The container engine's socket is not allowed.`, t`Remove it: nodes cannot control the container engine.`],
    security_opt: [t`“security_opt” is not allowed.`, t`Remove it: all nodes share the same limits.`],
    sysctl: [t`Kernel settings are not allowed.`, t`Remove them. A node in two networks that only forwards becomes a router.`],
    extends: [t`“extends” is not supported.`, t`Define the service in full.`],
    include: [t`Other files are not read.`, t`Copy those services into this file.`],
    external_network: [t`Network “${of('net')}” is external.`, t`Remove “external”: the scene creates its own network.`],
    cap: [t`The capability ${of('cap')} is not allowed.`, t`Remove it, or choose from ${of('list')}.`],
  })
}

function useNotes(): (of: Of) => Partial<Record<ImportCode, string>> {
  const { t } = useLingui()
  return (of) => ({
    variable: t`“${of('name')}” has no value in .env and no default; it is empty.`,
    env_file_missing: t`“${of('path')}” is not in the file; its variables are missing.`,
    key_unknown: t`“${of('key')}” is unknown and ignored.`,
    ignored: t`“${of('key')}” does not apply to scenes and is ignored.`,
    published_dropped: t`The published number of port ${of('port')} is dropped: each team gets its own address.`,
    address_free: t`It gets number ${of('host')} in “${of('net')}”, the next free one.`,
    limits_set: t`No memory limit given; set to ${of('mb')} MB.`,
    build: t`“${of('node')}” is built from a folder. Create the image first, then choose it below.`,
    net_egress: t`“${of('net')}” has internet access because it is not internal.`,
    health_shell: t`The health check runs in a shell, which the image must include.`,
    volume_size: t`“${of('path')}” is a volume of ${of('mb')} MB.`,
    renamed: t`“${of('from')}” is renamed to “${of('to')}”.`,
    value_wrong: t`A value of “${of('key')}” cannot be read and is ignored.`,
    kypo_routes: t`Nodes got routes to the networks behind each router.`,
    kypo_flavor: t`Size “${of('flavor')}” is unknown; default sizes are used.`,
    kypo_ports: t`Port 22 is open to players on nodes in user-accessible networks.`,
    kypo_user: t`User “${of('user')}” comes from the image and cannot be set here.`,
    kypo_router_joined: t`“${of('router')}” and “${of('into')}” become one router, so that their networks reach each other.`,
    kypo_router_left: t`“${of('router')}” is left out: it is in a single network and joins nothing.`,
  })
}
