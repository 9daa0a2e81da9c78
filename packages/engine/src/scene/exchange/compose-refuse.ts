import { isFields, type Fields, type Notes } from './values.ts'

const ignored = new Set([
  'restart',
  'container_name',
  'logging',
  'labels',
  'profiles',
  'stdin_open',
  'tty',
  'hostname',
  'init',
  'stop_signal',
  'stop_grace_period',
  'cap_drop',
  'platform',
  'pull_policy',
  'annotations',
  'extra_hosts',
  'domainname',
])
const read = new Set([
  'image',
  'build',
  'command',
  'entrypoint',
  'user',
  'environment',
  'env_file',
  'expose',
  'ports',
  'networks',
  'links',
  'depends_on',
  'healthcheck',
  'cpus',
  'mem_limit',
  'pids_limit',
  'deploy',
  'read_only',
  'tmpfs',
  'cap_add',
  'volumes',
  'sysctls',
])
/** What would leave the scene, or give a node more than one may have. */
const spaces = new Set(['network_mode', 'pid', 'ipc', 'userns_mode', 'uts', 'cgroup', 'cgroup_parent'])

export function refuseKeys(service: Fields, path: (string | number)[], notes: Notes): void {
  for (const [key, value] of Object.entries(service)) {
    const here = [...path, key]
    if (key === 'privileged') {
      if (value === true) notes.refuse('privileged', here)
    } else if (spaces.has(key)) refuseSpace(key, value, here, notes)
    else if (key === 'devices' || key === 'device_cgroup_rules' || key === 'gpus') notes.refuse('device', here)
    else if (key === 'security_opt') notes.refuse('security_opt', here)
    else if (key === 'extends') notes.refuse('extends', here)
    else if (ignored.has(key)) notes.note('ignored', here, { key })
    else if (!read.has(key) && !key.startsWith('x-')) notes.note('key_unknown', here, { key })
    else if (key === 'deploy' && isFields(value) && value['replicas'] !== undefined)
      notes.note('ignored', [...here, 'replicas'], { key: 'replicas' })
  }
}

/** Networks of its own, and none, are what a scene gives anyway. */
function refuseSpace(key: string, value: unknown, path: (string | number)[], notes: Notes): void {
  if (key === 'network_mode' && (value === 'bridge' || value === 'none')) notes.note('ignored', path, { key })
  else if ((key === 'ipc' || key === 'cgroup') && (value === 'private' || value === 'shareable')) notes.note('ignored', path, { key })
  else notes.refuse('host_namespace', path, { key })
}
