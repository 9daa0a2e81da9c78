import type { PatchResult } from '@beacon/api/rounds/patch-views'
import type { JudgeStepKind } from '@beacon/engine/judging'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { PatchRecord } from '../../../db/schema/rounds/patch.ts'
import { publish } from '../../../live/outbox.ts'
import { sendAutomatic } from '../../people/message/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'

/** Its team hears of every step, the desk of every state. */
export async function tellPatch(
  tx: Tx,
  { patch_id, contest_id, topic_id, entrant_id, state, result }: PatchRecord,
  step: JudgeStepKind | null = null,
): Promise<void> {
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.patch', data: { patch_id, topic_id, state, step, result } })
  if (step === null)
    await publish(tx, { contest_id, channel: 'desk:contest.watch', event: 'desk.patch', data: { patch_id, topic_id, entrant_id, state } })
}

const words: Readonly<Record<PatchResult, { en: string; zh: string }>> = {
  patch_defended: { en: 'Defended: the check passed and the exploit failed', zh: '防御成功：检测通过，利用失败' },
  patch_accepted: { en: 'Passed: the hill is updated with it', zh: '检测通过：山头将更新为该补丁' },
  patch_too_hard: { en: 'Check failed: the hill must stay attackable', zh: '检测失败：山头须保持可攻击' },
  patch_exploitable: { en: 'Not defended: the check passed, but the exploit still works', zh: '未防御：检测通过，但漏洞仍可利用' },
  patch_check_failed: { en: 'Defence abnormal: the check failed', zh: '防御异常：检测未通过' },
  patch_no_answer: { en: 'Defence abnormal: the exploit got no proper answer', zh: '防御异常：利用脚本未得到正常响应' },
  patch_locks_others: { en: 'Check failed: no further patch can be applied', zh: '检测失败：后续补丁无法应用' },
  patch_script_failed: { en: 'Defence abnormal: update.sh failed', zh: '防御异常：update.sh 执行失败' },
  patch_not_ready: { en: 'Defence abnormal: the service did not become ready', zh: '防御异常：服务未就绪' },
  patch_fault: { en: 'Not judged: our machines failed. The patch was not counted', zh: '未判定：平台主机故障，本次不计次数' },
}

/** A verdict goes to everybody of the team; `reason`: a referee's. */
export async function sendVerdict(tx: Tx, { contest }: ContestLock, row: PatchRecord, reason: string | null): Promise<void> {
  const { result, entrant_id, topic_id, no } = row
  if (result === null) return
  const { rows } = await tx.execute<{ user_id: string; topic: string }>(sql`
    select m.user_id, t.name as topic from entrant_member m join topic t on t.resource_id = ${topic_id} where m.entrant_id = ${entrant_id}`)
  await sendAutomatic(tx, {
    template: reason === null ? 'patch_judged' : 'patch_overruled',
    user_ids: rows.map(({ user_id }) => user_id),
    values: (lang) => ({
      contest: contest.translations[lang]?.name || contest.name,
      topic: rows[0]?.topic ?? '',
      no: String(no),
      result: words[result][lang],
      ...(reason === null ? {} : { reason }),
    }),
  })
}
