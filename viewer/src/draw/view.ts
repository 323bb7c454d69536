/** Which part of the board is seen, and how large. Cells are whole device pixels wide, so edges are always crisp. */

export interface Scene {
  rows: number;
  cols: number;
}

const LARGEST_ZOOM = 16;

export class View {
  /** Size of the canvas in device pixels. */
  width = 1;
  height = 1;
  /** Device pixels in a pixel of the page: what people read is measured in those. */
  pixel = 1;
  /** Side of a cell in device pixels. */
  cell = 8;
  /** Where the scene's corner lies, in device pixels. */
  left = 0;
  top = 0;
  /** Column of the board at the scene's left edge (moves in the game on a cylinder). */
  scroll = 0;
  zoom = 1;
  /** How much of the spare height lies above the board. */
  lift = 0.5;
  private centreRow = 0;
  private centreCol = 0;
  private fitCell = 8;

  constructor(private readonly scene: Scene) {
    this.reset();
  }

  resize(width: number, height: number, pixel = 1): void {
    this.pixel = pixel;
    this.width = Math.max(1, Math.round(width));
    this.height = Math.max(1, Math.round(height));
    this.fitCell = Math.max(1, Math.floor(Math.min(this.width / this.scene.cols, this.height / this.scene.rows)));
    this.place();
  }

  reset(): void {
    this.zoom = 1;
    this.centreRow = this.scene.rows / 2;
    this.centreCol = this.scene.cols / 2;
    this.place();
  }

  get zoomed(): boolean {
    return this.cell > this.fitCell;
  }

  /** Zooms so that the point (x, y) of the canvas keeps its place on the board. */
  zoomAt(factor: number, x: number, y: number): void {
    const col = (x - this.left) / this.cell;
    const row = (y - this.top) / this.cell;
    this.zoom = Math.max(1, Math.min(LARGEST_ZOOM, this.zoom * factor));
    if (this.zoom === 1) return this.reset();
    this.cell = this.cellSize();
    // Room beside the board is allowed here: at an edge the point could not keep its place without.
    this.centreCol = Math.max(0, Math.min(this.scene.cols, col - (x - this.width / 2) / this.cell));
    this.centreRow = Math.max(0, Math.min(this.scene.rows, row - (y - this.height / 2) / this.cell));
    this.place(this.centreRow, this.centreCol);
  }

  panBy(dx: number, dy: number): void {
    const [row, col] = [this.centreRow, this.centreCol];
    this.centreCol -= dx / this.cell;
    this.centreRow -= dy / this.cell;
    this.place(row, col);
  }

  /** Brings a place of the scene (in cells) to the middle. */
  centreOn(row: number, col: number): void {
    this.centreRow = row;
    this.centreCol = col;
    this.place();
  }

  /** Shows what another view of an equally large scene shows. */
  copy(other: View): void {
    if (other.scene.rows !== this.scene.rows || other.scene.cols !== this.scene.cols) return;
    this.zoom = other.zoom;
    this.centreRow = other.centreRow;
    this.centreCol = other.centreCol;
    this.place(this.centreRow, this.centreCol);
  }

  /** Left edge of a board column; `scroll` is already taken off. */
  x(col: number): number {
    return this.left + (col - this.scroll) * this.cell;
  }

  y(row: number): number {
    return this.top + row * this.cell;
  }

  /** Cell under a point of the canvas, possibly outside the board. */
  cellAt(x: number, y: number): { row: number; col: number } {
    return { row: Math.floor((y - this.top) / this.cell), col: Math.floor((x - this.left) / this.cell + this.scroll) };
  }

  /** Part of the scene that is seen, in cells. */
  visible(): { row: number; col: number; rows: number; cols: number } {
    return { row: -this.top / this.cell, col: -this.left / this.cell, rows: this.height / this.cell, cols: this.width / this.cell };
  }

  private cellSize(): number {
    return Math.max(1, Math.round(this.fitCell * this.zoom));
  }

  /** Keeps the board in the canvas, or where it was (`row`, `col` in the middle) if it stuck out before. */
  private place(row = this.scene.rows / 2, col = this.scene.cols / 2): void {
    this.cell = this.cellSize();
    const { rows, cols } = this.scene;
    const clamp = (centre: number, size: number, seen: number, was: number) => {
      const half = Math.min(size, seen) / 2;
      return Math.max(Math.min(half, was), Math.min(Math.max(size - half, was), centre));
    };
    this.centreCol = clamp(this.centreCol, cols, this.width / this.cell, col);
    this.centreRow = clamp(this.centreRow, rows, this.height / this.cell, row);
    this.left = Math.round(this.width / 2 - this.centreCol * this.cell);
    const spare = this.height - rows * this.cell;
    this.top = Math.round(this.zoom === 1 && spare >= 0 ? spare * this.lift : this.height / 2 - this.centreRow * this.cell);
  }
}
