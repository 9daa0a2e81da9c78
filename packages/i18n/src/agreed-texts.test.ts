import { expect, it } from 'vitest'
import everybodys from '../../../apps/admin/locales/shared/zh.po?raw'
import ofStaff from '../../../apps/admin/locales/staff/zh.po?raw'
import { englishText } from './error-source.ts'

const chinese = new Map(
  [...`${everybodys}\n${ofStaff}`.matchAll(/^msgid "error\.(\w+)"\nmsgstr "(.*)"$/gmu)].map(([, code = '', text = '']) => [code, text]),
)

// The organisers' handbook prints these words.
it.each([
  ['flag_duplicate', 'Same as flag {n}. Every flag of a question must be different.', '与 Flag {n} 重复，同一题目的 Flag 不能相同。'],
  ['file_type', 'Wrong file type ({found}). Choose {allowed} and upload again.', '文件类型错误（{found}），请重新选择 {allowed} 上传。'],
  ['file_size', '{size} is over the limit of {max}.', '文件大小 {size} 超过上限 {max}。'],
  ['file_only_zip', 'Only zip files.', '仅支持 zip 文件。'],
  ['writeup_required', 'Upload the writeup file first.', '先上传 WP 文件。'],
  ['export_failed', 'Export failed. Nothing was changed. Try again.', '导出失败，数据未改动。重试。'],
  ['bulletin_type_none', 'Select at least one bulletin type.', '至少选择一种公告类型。'],
  ['comment_empty', 'The comment cannot be empty.', '评论不能为空。'],
  ['adjustment_zero', 'Points cannot be zero.', '奖惩分数不能为 0。'],
  ['ranking_unpublished', 'The ranking is not published.', '排名未公布。'],
  ['trend_unpublished', 'The trend is not published.', '趋势未公布。'],
  ['upload_unpublished', 'Writeup upload is not open.', '解题报告上传未开放。'],
  ['rate_limited', 'Too fast. Next try in {s} s.', '提交过快，{s} 秒后再试。'],
  ['contest_registration_closed', 'Registration is closed.', '报名已截止。'],
  ['contest_full', 'All {n} places are taken.', '名额 {n} 已满。'],
  ['contest_offline', 'The contest is offline. Its results stay.', '竞赛已下线，成绩保留。'],
  ['not_on_list', 'Your team is not on the list.', '不在报名名单中。'],
  ['code_wrong', 'Wrong code.', '报名码错误。'],
  ['staff_cannot_play', 'Staff of a contest cannot play in it.', '竞赛工作人员不能参赛。'],
  ['team_size_wrong', 'Teams have {min}–{max} members. Yours has {n}.', '战队人数应为 {min}–{max} 人，当前 {n} 人。'],
  ['member_elsewhere', '{user} plays in this contest with {team}.', '{user} 已随 {team} 参赛。'],
  ['stop_first', 'Stop the contest first.', '先结束竞赛。'],
  ['pause_or_stop_first', 'Pause or stop the contest first.', '先暂停或结束竞赛。'],
  ['flag_format', 'A flag has 1–512 characters.', 'Flag 为 1–512 个字符。'],
  ['entrant_banned', 'Your entry is banned: {reason}. You may appeal.', '已被禁赛：{reason}。可提交申诉。'],
  ['address_not_allowed', 'Not from this address ({ip}).', '当前地址 {ip} 不允许参赛。'],
  ['already_solved', 'Solved already at {time} by {who}.', '{who} 已于 {time} 解出。'],
  ['resume_first', 'Resume first, then stop.', '先恢复再结束。'],
  ['not_frozen', 'The ranking is not frozen.', '当前未封榜。'],
  ['results_published', 'Results are public, the contest stays finished.', '成绩已公布，不能重新开放。'],
  ['reset_pending', 'A reset has already been requested.', '已有待处理的重置申请。'],
  ['pool_too_small', '{topic}: {n} pairs for {m} entrants.', '{topic}：{n} 组题目，{m} 个参赛方。'],
  ['shares_sum', 'Shares add up to {n}%, not 100%.', '占比合计为 {n}%，应为 100%。'],
  ['floor_above_score', 'The floor is above the score.', '最低分值高于初始分值。'],
  ['regex_wrong', 'Not a valid expression: {reason}.', '正则无效：{reason}。'],
  ['import_path_escape', '{path} points outside the archive.', '{path} 超出压缩包目录。'],
  ['import_symlink', '{path} is a link.', '{path} 是链接文件。'],
  ['import_bomb', 'Inflated size or count is over the limit ({limit}).', '解压后的大小或数量超过上限（{limit}）。'],
  ['import_format_unknown', 'No known package ({found}).', '无法识别的资源包（{found}）。'],
  ['import_unreadable', 'The archive is damaged at {path}.', '压缩包在 {path} 处损坏。'],
  ['end_before_start', 'End is before start.', '结束时间早于开始时间。'],
  ['freeze_out_of_range', 'Freeze lies between start and end.', '封榜时间应在开始与结束之间。'],
  ['code_duplicate', 'Two brackets share this code.', '两个组别使用了同一报名码。'],
  ['blood_order', 'Percentages must not rise.', '奖励比例不能递增。'],
  ['writeup_window', 'Upload closes before the start or too late.', '上传截止时间超出范围。'],
])('%s says the agreed words', (code, en, zh) => {
  expect([englishText(`error.${code}`).message, chinese.get(code)]).toEqual([en, zh])
})
