"""Pages of one file each: markup, tables, drawing, style. What they tell is others' business."""
