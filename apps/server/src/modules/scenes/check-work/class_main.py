

# Beacon: what begins a checker that is a class alone, as those of ForcAD's gevent are. It hands words over by their names.
if __name__ == "__main__":
    import sys

    from checklib import Status, cquit

    begun = Checker(sys.argv[2] if len(sys.argv) > 2 else "")
    try:
        begun.action(*sys.argv[1:2], **dict(zip(("flag_id", "flag", "vuln"), sys.argv[3:])))
    except begun.get_check_finished_exception():
        cquit(Status(begun.status), begun.public, begun.private)
