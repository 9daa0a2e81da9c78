/** Alarms about scenes: what is the matter, what it means for players, where to look. */
export const sceneAlarmTexts = {
  scene_driver_down: {
    sample: { why: 'no_answer', n: '12' },
    en: {
      subject: 'No machine can start scenes',
      text: 'The scene engine is failing ({why}). Affected scenes: {n}. Nothing is deleted and timers are stopped, but no new scenes can start.\n\nCheck Docker and the scenes process on the server.',
    },
    zh: {
      subject: '没有可用的场景主机',
      text: '场景引擎异常（{why}），涉及场景 {n} 个。未删除任何内容，计时已停止，但无法启动新场景。\n\n请检查服务器上的 Docker 和场景进程。',
    },
  },
  scene_error_rate: {
    sample: { topic: 'Old lock', n: '4', m: '12', why: 'start_exit' },
    en: {
      subject: '{topic}: {n} of {m} scene starts failed',
      text: '{topic}: {n} of {m} starts within ten minutes failed ({why}).\n\nOpen the contest’s desk › Scenes, filter by this question and check a node’s output.',
    },
    zh: {
      subject: '{topic}：{m} 次场景启动失败 {n} 次',
      text: '{topic}：10 分钟内 {m} 次启动失败 {n} 次（{why}）。\n\n请打开竞赛控制台 › 场景，按此赛题筛选并查看节点输出。',
    },
  },
  scene_start_slow: {
    sample: { seconds: '42', usual: '3' },
    en: {
      subject: 'Scenes start slowly: {seconds} s',
      text: '95 % of starts took up to {seconds} s; {usual} s is normal.\n\nCheck the server load.',
    },
    zh: { subject: '场景启动变慢：{seconds} 秒', text: '95% 的启动耗时在 {seconds} 秒以内，平时为 {usual} 秒。\n\n请查看服务器负载。' },
  },
  scene_queue_long: {
    sample: { n: '8', minutes: '12' },
    en: {
      subject: '{n} scenes waiting for capacity, the longest for {minutes} min',
      text: '{n} scenes are in the queue, the longest for {minutes} min. Requests expire after 30 min.\n\nClose unneeded scenes in the contest’s desk › Scenes.',
    },
    zh: {
      subject: '{n} 个场景排队，最长 {minutes} 分钟',
      text: '排队 {n} 个，最长 {minutes} 分钟，超过 30 分钟将结束排队。\n\n请在竞赛控制台 › 场景中关闭不需要的场景。',
    },
  },
  scene_drift: {
    sample: { scene: 'sc-00002a', want: 'closed', rest: 'running' },
    en: {
      subject: '{scene} should be {want}, is {rest}',
      text: '{scene} should be {want} and has been {rest} for more than five minutes.\n\nOpen it in the contest’s desk › Scenes.',
    },
    zh: {
      subject: '{scene} 应为 {want}，实际 {rest}',
      text: '{scene} 应为 {want}，实际为 {rest}，已超过 5 分钟。\n\n请在竞赛控制台 › 场景中查看。',
    },
  },
  scene_restart_loop: {
    sample: { scene: 'sc-00002a', node: 'web', code: '137' },
    en: {
      subject: '{scene}: {node} keeps exiting ({code})',
      text: '{node} of {scene} exited five times within ten minutes, last with code {code}.\n\nSee its output in the contest’s desk › Scenes.',
    },
    zh: {
      subject: '{scene}：{node} 反复退出（{code}）',
      text: '{scene} 的节点 {node} 10 分钟内退出 5 次，最近退出码 {code}。\n\n请在竞赛控制台 › 场景中查看其输出。',
    },
  },
  scene_pool_low: {
    sample: { pool: '10.200.0.0/14', n: '120' },
    en: {
      subject: 'Scene networks running out: {n} left',
      text: '{n} networks of {pool} are left. Each scene needs one to start.\n\nClose unneeded scenes, or set a larger SCENE_POOL.',
    },
    zh: {
      subject: '场景网络即将用尽：剩余 {n}',
      text: '{pool} 剩余 {n} 个网络，用尽后无法启动场景。\n\n请关闭不需要的场景，或设置更大的 SCENE_POOL。',
    },
  },
  recording_stopped: {
    sample: {},
    en: {
      subject: 'Console recording stopped: the disk is nearly full',
      text: 'The file disk is below its reserved free space, so console recording has stopped. Consoles keep working.\n\nFree up space on the server, or clean now: System › System settings › Cleaning. Consoles opened after that are recorded again.',
    },
    zh: {
      subject: '控制台录制已停止：磁盘空间即将用尽',
      text: '文件所在磁盘的剩余空间低于保留值，控制台录制已停止，控制台本身可继续使用。\n\n请在服务器上腾出空间，或前往 系统 › 系统配置 › 清理 立即清理。空间恢复后新打开的控制台会重新录制。',
    },
  },
} as const
