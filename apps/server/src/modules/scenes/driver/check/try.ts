import { execFileSync } from 'node:child_process'
import { openDockerDriver } from '../docker/docker-driver.ts'
import { buildBusybox } from '../docker/testing/busybox.ts'
const socketPath = '/work/eng/engine.sock'
buildBusybox(socketPath, 'bcn-test/busybox:checks')
const driver = openDockerDriver({ socketPath, install: 'd00dc4' })
const s = () => AbortSignal.timeout(30000)
const checks = driver.checks!
console.log('lack', await checks.lack())
const booth = await checks.open('bcn-test/busybox:checks', { hasNetwork: true }, s())
const run = async (script: string, timeMs = 5000) => {
  const e = await booth.run({ command: ['/bin/sh', '-c', script], timeMs, outputBytes: 3000 }, s())
  console.log(script, JSON.stringify(e))
}
try {
  await run('id; ps; ls -l /proc/self/fd; pwd; env; mount | head -30; cat /proc/self/status | grep -E "Cap|NoNew|Secc"; exit 101')
  await run('trap "" TERM; sleep 100 & sleep 100', 1000)
  await run('yes', 5000)
  await run('f(){ f|f& }; f', 2000)
  await run('unshare -U id; touch /x; touch /tmp/x; ls -la /tmp; exit 102')
  await run('ls /nosuch')
  const t = performance.now()
  await Promise.all(Array.from({length: 50}, () => booth.run({ command: ['/bin/true'], timeMs: 5000, outputBytes: 10 }, s())))
  console.log('50 trues', performance.now() - t)
} finally {
  await booth.close()
  await checks.sweep(s())
  await driver.dismiss(s())
}
