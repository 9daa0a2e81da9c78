interface Words {
  en: string
  zh: string
}

/** Why nothing is started, why starts fail, and what a scene should be and is: the words of messages about alarms. */
const words: Readonly<Record<string, Words>> = {
  no_process: { en: 'the scenes process is not running', zh: '场景进程未运行' },
  no_socket: { en: 'Docker is not installed', zh: '未安装 Docker' },
  no_right: { en: 'Beacon has no access to Docker', zh: 'Beacon 无权使用 Docker' },
  no_answer: { en: 'Docker is not responding', zh: 'Docker 无响应' },
  too_old: { en: 'Docker is too old', zh: 'Docker 版本过旧' },
  no_guard: { en: 'the firewall rules cannot be set', zh: '无法设置防火墙规则' },
  image_missing: { en: 'an image is missing', zh: '缺少镜像' },
  no_room: { en: 'the machine has no capacity', zh: '主机资源不足' },
  start_exit: { en: 'a node exited right after starting', zh: '节点启动后立即结束' },
  oom: { en: 'a node ran out of memory', zh: '节点内存不足' },
  disk: { en: 'a node exceeded its disk limit', zh: '节点写入的数据超出其磁盘上限' },
  machine_disk: { en: "Docker's disk is full", zh: 'Docker 所在磁盘已满' },
  health_timeout: { en: 'a node fails its health check', zh: '节点未通过健康检查' },
  network: { en: 'the network could not be set up', zh: '网络未能建立' },
  driver: { en: 'the engine refused', zh: '引擎拒绝' },
  plant_failed: { en: 'a flag could not be placed', zh: 'Flag 未能放置' },
  node_lost: { en: 'a node is gone at its engine', zh: '节点在引擎中已不存在' },
  queue_timeout: { en: 'it waited too long for capacity', zh: '等待资源时间过长' },
  none: { en: 'not started', zh: '未启动' },
  running: { en: 'running', zh: '运行中' },
  paused: { en: 'paused', zh: '已暂停' },
  hanged: { en: 'hung', zh: '已挂起' },
  closed: { en: 'closed', zh: '已关闭' },
  error: { en: 'in error', zh: '错误' },
  unknown: { en: 'unknown', zh: '未知' },
}
const said: ReadonlySet<string> = new Set(['why', 'want', 'rest'])

/** The values of a message in one language; a value that is no word of ours stays as it is. */
export const valuesIn = (language: keyof Words, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      said.has(key) && Object.hasOwn(words, value) ? (words[value]?.[language] ?? value) : value,
    ]),
  )
