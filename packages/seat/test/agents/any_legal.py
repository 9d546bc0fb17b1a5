"""Any legal action of any game, drawn from the schema."""
import masbench_seat

masbench_seat.serve(lambda turn: turn.legal(), nature="scripted", resumable=True)
