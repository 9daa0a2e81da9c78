import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why no scene can be started, and what to do about it. */
export const machineWords: Readonly<Record<string, MessageDescriptor>> = {
  no_process: msg`the scenes process is not running. Start it with “pnpm scenes”, or restart Beacon.`,
  no_socket: msg`Docker is not installed. Install it with “apt-get install docker.io iptables”; Beacon finds it within seconds.`,
  no_right: msg`Beacon has no access to Docker. Add its account to the group “docker”.`,
  no_answer: msg`Docker is not responding. Check “systemctl status docker”.`,
  too_old: msg`Docker is too old. Install version 20.10 or later.`,
  no_guard: msg`the firewall rules cannot be set. Install iptables, and start Beacon as root or in the group “docker”.`,
}
